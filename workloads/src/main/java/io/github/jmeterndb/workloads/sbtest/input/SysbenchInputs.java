// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Worker;
import java.util.SplittableRandom;

/**
 * What one thread's operations are about, drawn in {@code oltp_common.lua}'s order: a table for
 * each group of statements, ids by {@link RandType}. It follows from the thread's number and the
 * number of threads, so that all access paths see the same. For that thread.
 */
public final class SysbenchInputs {
  private final Share share;
  private final int tables;
  private final SplittableRandom random;
  private final RandType.Draw ids;

  /**
   * The inputs of a thread.
   *
   * @param share which rows this JVM writes to
   */
  public SysbenchInputs(Settings settings, Worker worker, Share share) {
    this.share = share;
    tables = settings.number(SysbenchParameters.TABLES);
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    ids = new Ids(settings).draw(random.nextLong());
  }

  /** The number of a table, from 1. */
  public int table() {
    return 1 + random.nextInt(tables);
  }

  public int id() {
    return ids.next();
  }

  /** The id of a row to be written. */
  public int written() {
    return share.own(id(), 1);
  }
}
