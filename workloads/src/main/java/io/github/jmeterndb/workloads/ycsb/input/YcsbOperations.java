// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import java.util.List;

/** The operations, and the parts that they are mixtures of. */
public final class YcsbOperations {
  /** Half reads, half updates. */
  public static final Operation A = new Operation("ycsb-a");

  /** Reads, and an update in twenty. */
  public static final Operation B = new Operation("ycsb-b");

  /** Reads. */
  public static final Operation C = new Operation("ycsb-c");

  /** Reads of what was inserted last, and an insert in twenty. */
  public static final Operation D = new Operation("ycsb-d");

  /** Scans, and an insert in twenty. */
  public static final Operation E = new Operation("ycsb-e");

  /** Half reads, half read-modify-writes. */
  public static final Operation F = new Operation("ycsb-f");

  /** What a workload file of the user's own says. */
  public static final Operation OWN = new Operation("ycsb-own");

  /** Those of YCSB's own workload files, in their order. */
  public static final List<Operation> CORE = List.of(A, B, C, D, E, F);

  /** A record read by its key. */
  public static final Part READ = new Part("read");

  /** One field of a record replaced, or all. */
  public static final Part UPDATE = new Part("update");

  /** A new record. */
  public static final Part INSERT = new Part("insert");

  /** Records in the order of their keys. */
  public static final Part SCAN = new Part("scan");

  /** A record read, then updated. */
  public static final Part READ_MODIFY_WRITE = new Part("read_modify_write");

  private YcsbOperations() {}
}
