// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * What one thread's operations are about, drawn in {@code oltp_common.lua}'s order: a table for
 * each group of statements, ids by {@link RandType}. It follows from the thread's number and the
 * number of threads, so that all access paths see the same. For that thread.
 */
public final class SysbenchInputs {
  private final Settings settings;
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
    this.settings = settings;
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

  private Rows rows(Parameter count) {
    return rows(count, this::id);
  }

  /** Rows to be written. */
  public Rows written(Parameter count) {
    return rows(count, this::written);
  }

  private Rows rows(Parameter count, IntSupplier id) {
    int table = table();
    int[] drawn = new int[settings.number(count)];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = id.getAsInt();
    }
    return new Rows(table, drawn);
  }

  public Reads reads() {
    Rows points = rows(SysbenchParameters.POINT_SELECTS);
    if (!settings.isOn(SysbenchParameters.RANGE_SELECTS)) {
      return new Reads(points, Rows.NONE, Rows.NONE, Rows.NONE, Rows.NONE, 1);
    }
    return new Reads(
        points,
        rows(SysbenchParameters.SIMPLE_RANGES),
        rows(SysbenchParameters.SUM_RANGES),
        rows(SysbenchParameters.ORDER_RANGES),
        rows(SysbenchParameters.DISTINCT_RANGES),
        settings.number(SysbenchParameters.RANGE_SIZE));
  }
}
