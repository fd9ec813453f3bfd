// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.MergedSeconds;
import io.github.jmeterndb.sweep.engine.Engine.CellOrder;
import io.github.jmeterndb.sweep.engine.Engine.CellSinks;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A cell that several engines run: coordinates its start and end, and merges the measurements.
 * Thread-safe.
 */
final class SharedCell {
  private final CellOrder order;
  private final CellSinks sinks;
  private final Set<String> absent;
  private final MergedSeconds latencies;
  private final MergedSeconds services;
  private boolean over;
  private long begunNanos;
  private IOException notWritten;
  private volatile long begunMillis;

  SharedCell(CellOrder order, Collection<String> engines, CellSinks sinks) {
    this.order = order;
    this.sinks = sinks;
    absent = new HashSet<>(engines);
    latencies = new MergedSeconds(cell(), engines, sinks.latencies(), this::windowMillis);
    services = new MergedSeconds(cell(), engines, sinks.services(), this::windowMillis);
  }

  private Cell cell() {
    return order.cell().first();
  }

  /**
   * All engines begin when the last one is ready.
   *
   * @return after the time limit, to ask again
   */
  synchronized ToEngine ready(String engine, long limitMillis) throws InterruptedException {
    absent.remove(engine);
    if (absent.isEmpty() && !over && !hasBegun()) {
      begunNanos = System.nanoTime();
      begunMillis = System.currentTimeMillis();
      notifyAll();
    }
    long deadline = System.nanoTime() + MILLISECONDS.toNanos(limitMillis);
    while (!hasBegun() && !over && System.nanoTime() - deadline < 0) {
      MILLISECONDS.timedWait(this, limitMillis);
    }
    if (hasBegun()) {
      return new ToEngine.Begin();
    }
    return over ? new ToEngine.EndCell() : new ToEngine.Wait();
  }

  /** Ends the cell, or prevents its start. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized boolean isOver() {
    return over;
  }

  private boolean hasBegun() {
    return begunMillis != 0;
  }

  /** In milliseconds since the epoch; 0 before the cell began. */
  long windowMillis() {
    return hasBegun() ? begunMillis + SECONDS.toMillis(order.warmup()) : 0;
  }

  /** 0 before the common start. */
  synchronized double millisSinceBegin() {
    return hasBegun() ? (System.nanoTime() - begunNanos) / 1e6 : 0;
  }

  /** Records the measurements of an engine. If they cannot be written, the cell ends. */
  synchronized void take(String engine, RunRecord own, FromEngine.Measured measured) {
    try {
      for (FromEngine.Failure failure : measured.failures()) {
        long millis = hasBegun() ? begunMillis + failure.millis() : System.currentTimeMillis();
        long second = MILLISECONDS.toSeconds(millis);
        for (int i = 0; i < failure.count(); i++) {
          sinks.errors().record(second, cell(), failure.code(), failure.message());
          if (order.recorded()) {
            own.errors().record(second, cell(), failure.code(), failure.message());
          }
        }
      }
      for (FromEngine.Second second : measured.seconds()) {
        Cell cell = Cell.ofTag(second.tag());
        long from = windowMillis() + SECONDS.toMillis(second.index());
        long to = from + second.millis();
        if (order.recorded()) {
          (second.service() ? own.services() : own.latencies())
              .write(cell, from, to, second.latencies());
        }
        (second.service() ? services : latencies).add(engine, cell, from, to, second.latencies());
      }
    } catch (IOException e) {
      notWritten = e;
      end();
    }
  }

  void without(String engine) throws IOException {
    latencies.without(engine);
    services.without(engine);
  }

  /**
   * @throws IOException if writing fails, or has failed before
   */
  synchronized void close() throws IOException {
    latencies.close();
    services.close();
    if (notWritten != null) {
      throw notWritten;
    }
  }
}
