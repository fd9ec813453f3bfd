// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import java.util.List;

/** The operations, and the parts that they are mixtures of. */
public final class YcsbOperations {
  public static final Operation A = new Operation("ycsb-a");

  public static final Operation B = new Operation("ycsb-b");

  public static final Operation C = new Operation("ycsb-c");

  /** Reads of what was inserted last, and an insert in twenty. */
  public static final Operation D = new Operation("ycsb-d");

  public static final Operation E = new Operation("ycsb-e");

  public static final Operation F = new Operation("ycsb-f");

  public static final Operation OWN = new Operation("ycsb-own");

  public static final List<Operation> CORE = List.of(A, B, C, D, E, F);

  public static final Part READ = new Part("read");

  public static final Part UPDATE = new Part("update");

  public static final Part INSERT = new Part("insert");

  public static final Part SCAN = new Part("scan");

  public static final Part READ_MODIFY_WRITE = new Part("read_modify_write");

  private YcsbOperations() {}
}
