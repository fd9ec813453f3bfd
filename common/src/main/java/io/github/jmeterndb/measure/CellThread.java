// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.UncheckedIOException;

/**
 * One of the threads of a cell. For that thread; what it has counted, for all when it has ended.
 */
final class CellThread implements OperationThread {
  private final Client client;
  private final Window window;
  private final StartBarrier opening;
  private final Failures failures;
  private final Recording recording;
  private final Retries retries;
  private final OperationWatch.OfThread watch;
  private final int operationsPerSample;
  private boolean ignored;
  private boolean ranOut;
  private long succeeded;
  private long inWindow;
  private long longestCut;
  private boolean sawTheEnd;
  private long left;
  private boolean opened;

  CellThread(
      Client client,
      Window window,
      StartBarrier opening,
      Recording recording,
      Failures failures,
      Retries retries,
      OperationWatch.OfThread watch,
      int operationsPerSample) {
    this.client = client;
    this.window = window;
    this.opening = opening;
    this.failures = failures;
    this.recording = recording;
    this.retries = retries;
    this.watch = watch;
    this.operationsPerSample = operationsPerSample;
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
        recording.ranDry(System.nanoTime());
        return false;
      }
      succeeded += client.operations();
      if (recording.record(client)) {
        inWindow += client.operations();
      }
      watch.succeeded(client.started(), client.ended(), client.part());
    } catch (StoreException e) {
      if (ignored) {
        return false;
      }
      watch.failed(client.started(), client.ended(), e);
      failures.add(e, client.operations());
      throw e;
    } catch (UncheckedIOException e) {
      failures.add(e.getCause());
    } catch (RuntimeException e) {
      StoreException unforeseen = unforeseen(e);
      watch.failed(client.started(), client.ended(), unforeseen);
      failures.add(unforeseen, client.operations());
      throw unforeseen;
    } catch (Error e) {
      StoreException unforeseen = unforeseen(e);
      watch.failed(client.started(), client.ended(), unforeseen);
      failures.add(unforeseen, client.operations());
      opening.abandon();
      throw e;
    } finally {
      if (recording.leavesOut(client)) {
        longestCut = Math.max(longestCut, nanos());
      }
    }
    return true;
  }

  /** One that fails takes its time of the window, too. */
  private boolean operate() throws StoreException {
    try {
      return client.operate(this::isTriedAgain);
    } finally {
      if (opened) {
        window.lastBeyond(client.ended());
      }
    }
  }

  /** What would be tried again after the end is given up: it is no error, and nothing was done. */
  private boolean isTriedAgain(StoreException failure, long started) {
    long now = System.nanoTime();
    ignored = retries.take(failure, now - started);
    return ignored && retries.isTimeLeft(now);
  }

  private StoreException unforeseen(Throwable e) {
    return new StoreException(
        e.getClass().getSimpleName(), e.toString(), client.outcomeOfFailure(), e);
  }

  @Override
  public boolean isOver() {
    long now = System.nanoTime();
    sawTheEnd = window.isOver(now);
    left = now;
    return sawTheEnd;
  }

  @Override
  public int operationsPerSample() {
    return operationsPerSample;
  }

  long succeeded() {
    return succeeded;
  }

  long inWindow() {
    return inWindow;
  }

  /** Nanoseconds of its longest operation that was under way when the window closed, or 0. */
  long longestCut() {
    return longestCut;
  }

  boolean ranOut() {
    return ranOut;
  }

  boolean sawTheEnd() {
    return sawTheEnd;
  }

  /** When its last operation ended, by {@link System#nanoTime}. */
  long ended() {
    return client.ended();
  }

  /** When it found that out, if it did. */
  long left() {
    return left;
  }

  @Override
  public long nanos() {
    return client.ended() - client.started();
  }
}
