// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Ends runs of cells that add rows before they fill the database: nothing else bounds them where
 * their rate was not known beforehand, or others fill the database meanwhile. For one thread.
 */
final class MemoryWatch {
  private static final System.Logger LOG = System.getLogger(MemoryWatch.class.getName());
  private static final long POLL_MILLIS = 1_000;

  /** What may be used in addition where the reserve is in use from the start. */
  private static final double SLACK = 0.01;

  private final Memory memory;
  private final Data<?> data;
  private final Engine engine;
  private volatile boolean ended;

  MemoryWatch(Memory memory, Data<?> data, Engine engine) {
    this.memory = memory;
    this.data = data;
    this.engine = engine;
  }

  /** Whether a cell can fill the database's memory, and the database reports how full it is. */
  boolean concerns(Cell cell) {
    return data.supply(cell.operation().withoutRate()).adds() && inUse().isPresent();
  }

  CellRecord run(CellOrder order, CellSinks sinks) throws CellFailed {
    ended = false;
    if (!concerns(order.cell().first())) {
      return engine.run(order, sinks);
    }
    // Beyond the reserve, rows can still take the place of others that were removed.
    double most = Math.max(1 - Keeper.MEMORY_RESERVE, inUse().orElse(0) + SLACK);
    Thread watch = new Thread(() -> endWhereMoreIsUsed(most), "jmeter-ndb-memory");
    watch.start();
    CellRecord measured;
    try {
      measured = engine.run(order, sinks);
    } finally {
      watch.interrupt();
      join(watch);
    }
    return ended ? measured.with(MemoryWatch::note) : measured;
  }

  /** Whoever is interrupted meanwhile is interrupted when nobody asks any more. */
  private static void join(Thread watch) {
    try {
      watch.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void note(PathRecord.Builder path) {
    String full =
        String.format(
            Locale.ROOT,
            "ended after %.1f s, for the database's memory is full but for %.0f %%",
            path.seconds,
            100 * Keeper.MEMORY_RESERVE);
    path.note = path.note.isEmpty() ? full : full + "; " + path.note;
  }

  private void endWhereMoreIsUsed(double most) {
    try {
      while (inUse().orElse(0) <= most) {
        MILLISECONDS.sleep(POLL_MILLIS);
      }
      ended = true;
      engine.endCell();
    } catch (InterruptedException e) {
      // It has ended by itself.
      LOG.log(System.Logger.Level.DEBUG, "The memory suffices");
    }
  }

  boolean hasEndedTheLast() {
    return ended;
  }

  private OptionalDouble inUse() {
    try {
      return memory.inUse();
    } catch (UserError e) {
      LOG.log(System.Logger.Level.DEBUG, "How much memory is in use is not known", e);
      return OptionalDouble.empty();
    }
  }

  /** Asks how much memory is in use, as {@link Keeper#memoryInUse}. */
  @FunctionalInterface
  interface Memory {
    /** The part, 0 to 1. */
    OptionalDouble inUse() throws UserError;
  }
}
