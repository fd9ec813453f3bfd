// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A thread of a cell. In a closed loop, it records operations that end in the window. At a rate, it
 * executes operations as they are due, and records latency from then on, and service time. In a
 * paired cell, it waits while another path runs, and records operations that start in its slices.
 * For that thread only; counts are visible to others when it has ended.
 */
final class CellThread implements OperationThread {
  final int number;
  final Client client;
  private final CellRun run;
  private final PathRun path;
  private final Window window;
  private final LatencyRecorder.Writer latencies;
  private final LatencyRecorder.Writer services;
  private final OperationWatch watch;
  private final Predicate<StoreException> retry = this::isTriedAgain;

  /** When the operation was due, at a rate. */
  private long due;

  private boolean allDone;

  /** The opening of the path's gate in which the thread runs. */
  private int turn = PathGate.CLOSED;

  private boolean ignored;
  private boolean opened;

  long succeeded;
  long inWindow;

  /** Nanoseconds of the longest operation that was under way when the window closed, or 0. */
  long longestCut;

  boolean ranOut;
  boolean sawTheEnd;

  /** When the thread last asked whether the window is over, by {@link System#nanoTime}. */
  long left;

  CellThread(CellRun run, PathRun path, int number) {
    this.run = run;
    this.path = path;
    this.number = number;
    client = path.clients.byThread().apply(number);
    window = path.window;
    latencies = path.recorder.newWriter(client.operations());
    services = path.services == null ? null : path.services.newWriter(1);
    watch = run.watches.get();
  }

  @Override
  public boolean run() throws StoreException {
    if (path.arrivals != null) {
      return runWhenDue();
    }
    return path.gate == null ? runNow() : runInTurn();
  }

  private boolean runWhenDue() throws StoreException {
    OptionalLong next = path.arrivals.await();
    if (next.isEmpty()) {
      allDone = true;
      return false;
    }
    due = next.getAsLong();
    try {
      return runNow();
    } finally {
      if (window.isClosed()) {
        // No row is left, or nothing can be written any more: the others must not wait on.
        path.stopArrivals();
      }
    }
  }

  private boolean runInTurn() throws StoreException {
    do {
      turn = path.gate.await(turn);
    } while (turn != PathGate.CLOSED && !runNow());
    return turn != PathGate.CLOSED;
  }

  private boolean runNow() throws StoreException {
    if (!opened && run.isWarmUpOver()) {
      opened = true;
      if (!run.awaitWindow()) {
        return false;
      }
    }
    try {
      if (!operate()) {
        ranOut = true;
        if (path.gate == null) {
          window.closeAt(System.nanoTime());
        } else {
          path.gate.ranDry(System.nanoTime());
        }
        return false;
      }
      succeeded += client.operations();
      if (record()) {
        inWindow += client.operations();
      }
      watch.succeeded(client.started(), client.ended(), client.part());
    } catch (StoreException e) {
      if (ignored) {
        return false;
      }
      failed(e);
      throw e;
    } catch (UncheckedIOException e) {
      path.cannotWrite(e.getCause());
    } catch (RuntimeException e) {
      throw failed(unforeseen(e));
    } catch (Error e) {
      failed(unforeseen(e));
      run.abandon();
      throw e;
    } finally {
      // Operations at a rate count whenever they end, and those of a slice are waited for.
      if (path.arrivals == null
          && path.gate == null
          && window.isCut(client.started(), client.ended())) {
        longestCut = Math.max(longestCut, client.ended() - client.started());
      }
    }
    return true;
  }

  /** A failed operation takes its time of the window, too. */
  private boolean operate() throws StoreException {
    try {
      return client.operate(retry);
    } finally {
      if (opened) {
        window.lastBeyond(client.ended());
      }
    }
  }

  /** Whether the operation counts. */
  private boolean record() {
    if (services != null) {
      services.record(due, client.ended() - client.started(), client.part());
      return latencies.record(due, nanos(), client.part());
    }
    if (path.gate == null) {
      return latencies.record(client.ended(), nanos(), client.part());
    }
    if (path.inPass) {
      path.pass.recordValueWithCount(nanos(), client.operations());
      return false;
    }
    return latencies.record(client.started(), nanos(), client.part());
  }

  /**
   * No operation is tried again after the end of the window: nothing was done, so that is no error.
   */
  private boolean isTriedAgain(StoreException failure) {
    long now = System.nanoTime();
    ignored = path.isIgnored(failure, now - client.started());
    return ignored && path.isTimeLeft(now);
  }

  private StoreException failed(StoreException e) {
    watch.failed(client.started(), client.ended(), e);
    path.failed(e, client.operations());
    return e;
  }

  private StoreException unforeseen(Throwable e) {
    return new StoreException(
        e.getClass().getSimpleName(), e.toString(), client.outcomeOfFailure(), e);
  }

  @Override
  public boolean isOver() {
    if (path.arrivals != null && !allDone && !window.isClosed()) {
      return false;
    }
    left = System.nanoTime();
    sawTheEnd = window.isOver(left);
    return sawTheEnd;
  }

  @Override
  public int operationsPerSample() {
    return path.arrivals == null ? CellRun.OPERATIONS_PER_SAMPLE : 1;
  }

  @Override
  public long nanos() {
    return client.ended() - (path.arrivals == null ? client.started() : due);
  }

  @Override
  public long waited() {
    return path.arrivals == null ? 0 : client.started() - due;
  }
}
