// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.UncheckedIOException;

/**
 * A thread of a closed loop. It records operations that end in the window. Counts are visible to
 * others when it has ended.
 */
class CellThread implements OperationThread {
  final Client client;
  final Window window;
  final LatencyRecorder.Writer latencies;
  private final StartBarrier opening;
  private final Failures failures;
  private final OperationWatch.OfThread watch;
  private final int operationsPerSample;
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

  CellThread(
      PathRun path,
      Client client,
      StartBarrier opening,
      OperationWatch.OfThread watch,
      int operationsPerSample) {
    this.client = client;
    this.opening = opening;
    this.watch = watch;
    this.operationsPerSample = operationsPerSample;
    window = path.window;
    failures = path.failures;
    latencies = path.recorder.newWriter(client.operations());
  }

  /** Called when all threads of the cell have begun. */
  void begun() {}

  /** Whether the operation counts. */
  boolean record() {
    return latencies.record(client.started(), client.ended(), client.part());
  }

  /** Whether the operation was under way when the window closed, so that it is not recorded. */
  boolean isCut() {
    return window.isCut(client.started(), client.ended());
  }

  void ranDry(long time) {
    window.closeAt(time);
  }

  @Override
  public boolean run() throws StoreException {
    if (!opened && opening.isDue()) {
      opened = true;
      if (!opening.await()) {
        return false;
      }
    }
    try {
      if (!operate()) {
        ranOut = true;
        ranDry(System.nanoTime());
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
      failures.add(e.getCause());
    } catch (RuntimeException e) {
      throw failed(unforeseen(e));
    } catch (Error e) {
      failed(unforeseen(e));
      opening.abandon();
      throw e;
    } finally {
      if (isCut()) {
        longestCut = Math.max(longestCut, client.ended() - client.started());
      }
    }
    return true;
  }

  /** A failed operation takes its time of the window, too. */
  private boolean operate() throws StoreException {
    try {
      return client.operate(this::isTriedAgain);
    } finally {
      if (opened) {
        window.lastBeyond(client.ended());
      }
    }
  }

  /**
   * No operation is tried again after the end of the window: nothing was done, so that is no error.
   */
  private boolean isTriedAgain(StoreException failure, long started) {
    long now = System.nanoTime();
    ignored = failures.isIgnored(failure, now - started);
    return ignored && failures.isTimeLeft(now);
  }

  private StoreException failed(StoreException e) {
    watch.failed(client.started(), client.ended(), e);
    failures.add(e, client.operations());
    return e;
  }

  private StoreException unforeseen(Throwable e) {
    return new StoreException(
        e.getClass().getSimpleName(), e.toString(), client.outcomeOfFailure(), e);
  }

  @Override
  public boolean isOver() {
    left = System.nanoTime();
    sawTheEnd = window.isOver(left);
    return sawTheEnd;
  }

  @Override
  public int operationsPerSample() {
    return operationsPerSample;
  }

  @Override
  public long nanos() {
    return client.ended() - client.started();
  }
}
