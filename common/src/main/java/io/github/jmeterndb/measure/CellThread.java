// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import java.io.UncheckedIOException;

/**
 * One of the threads of a cell. For that thread; what it has counted, for all when it has ended.
 */
final class CellThread implements OperationThread {
  private final Client client;
  private final Window window;
  private final Opening opening;
  private final Failures failures;
  private final Recording recording;
  private final Retries retries;
  private final int operationsPerSample;
  private boolean ignored;
  private boolean ranOut;
  private long succeeded;
  private long inWindow;
  private long longestCut;
  private boolean sawTheEnd;
  private final long begun = System.nanoTime();
  private boolean opened;

  CellThread(
      Client client,
      Window window,
      Opening opening,
      Recording recording,
      Failures failures,
      Retries retries,
      int operationsPerSample) {
    this.client = client;
    this.window = window;
    this.opening = opening;
    this.failures = failures;
    this.recording = recording;
    this.retries = retries;
    this.operationsPerSample = operationsPerSample;
  }

  @Override
  public boolean run() throws StoreException {
    if (!opened && client.mayEnd() && opening.isDue(begun)) {
      opened = true;
      opening.await();
    }
    try {
      if (!client.operate(this::isTriedAgain)) {
        ranOut = true;
        window.closeAt(System.nanoTime());
        opening.release();
        return false;
      }
      succeeded++;
      if (opened) {
        window.lastBeyond(client.ended());
      }
      if (recording.record(client)) {
        inWindow++;
      }
    } catch (StoreException e) {
      if (ignored) {
        return false;
      }
      failures.add(e);
      throw e;
    } catch (UncheckedIOException e) {
      failures.add(e.getCause());
    } catch (RuntimeException e) {
      StoreException unforeseen = unforeseen(e);
      failures.add(unforeseen);
      throw unforeseen;
    } catch (Error e) {
      failures.add(unforeseen(e));
      throw e;
    } finally {
      if (recording.leavesOut(client)) {
        longestCut = Math.max(longestCut, nanos());
      }
    }
    return true;
  }

  /** What would be tried again after the end is given up: it is no error, and nothing was done. */
  private boolean isTriedAgain(StoreException failure, long started) {
    long now = System.nanoTime();
    ignored = retries.take(failure, now - started);
    return ignored && !window.isOver(now);
  }

  private static StoreException unforeseen(Throwable e) {
    return new StoreException(e.getClass().getSimpleName(), e.toString(), Outcome.UNKNOWN, e);
  }

  @Override
  public boolean isOver() {
    sawTheEnd = window.isOver(System.nanoTime()) && (client.mayEnd() || window.isClosed());
    return sawTheEnd;
  }

  @Override
  public int operationsPerSample() {
    return operationsPerSample;
  }

  /** How many of its operations succeeded, in warm-up and window. */
  long succeeded() {
    return succeeded;
  }

  /** How many of them ended in the window. */
  long inWindow() {
    return inWindow;
  }

  /** Nanoseconds of its longest operation that was under way when the window closed, or 0. */
  long longestCut() {
    return longestCut;
  }

  /** Whether it ended the cell, since it found nothing left to do an operation to. */
  boolean ranOut() {
    return ranOut;
  }

  /** Whether it ran until the window had closed. */
  boolean sawTheEnd() {
    return sawTheEnd;
  }

  /** When its last operation ended, by {@link System#nanoTime}. */
  long ended() {
    return client.ended();
  }

  @Override
  public long nanos() {
    return client.ended() - client.started();
  }
}
