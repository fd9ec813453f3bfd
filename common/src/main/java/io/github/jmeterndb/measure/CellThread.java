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
  private final CellRun run;
  private final Client client;
  private final LatencyRecorder.Writer writer;
  private final Retries retries;
  private final int operationsPerSample;
  private boolean ignored;
  private long succeeded;
  private long inWindow;
  private long longestCut;
  private boolean sawTheEnd;

  CellThread(
      CellRun run,
      Client client,
      LatencyRecorder.Writer writer,
      Retries retries,
      int operationsPerSample) {
    this.run = run;
    this.client = client;
    this.writer = writer;
    this.retries = retries;
    this.operationsPerSample = operationsPerSample;
  }

  @Override
  public boolean run() throws StoreException {
    try {
      if (!client.operate(this::isTriedAgain)) {
        run.ranOutOfRows();
        return false;
      }
      succeeded++;
      if (writer.record(client.started(), client.ended(), client.part())) {
        inWindow++;
      }
    } catch (StoreException e) {
      if (ignored) {
        return false;
      }
      run.count(e);
      throw e;
    } catch (UncheckedIOException e) {
      run.fail(e.getCause());
    } catch (RuntimeException e) {
      StoreException unforeseen = unforeseen(e);
      run.count(unforeseen);
      throw unforeseen;
    } catch (Error e) {
      run.count(unforeseen(e));
      throw e;
    } finally {
      if (run.window().isCut(client.started(), client.ended())) {
        longestCut = Math.max(longestCut, nanos());
      }
    }
    return true;
  }

  /** What would be tried again after the end is given up: it is no error, and nothing was done. */
  private boolean isTriedAgain(StoreException failure, long started) {
    long now = System.nanoTime();
    ignored = retries.take(failure, now - started);
    return ignored && !run.window().isOver(now);
  }

  private static StoreException unforeseen(Throwable e) {
    return new StoreException(e.getClass().getSimpleName(), e.toString(), Outcome.UNKNOWN, e);
  }

  @Override
  public boolean isOver() {
    sawTheEnd = run.window().isOver(System.nanoTime());
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

  /** Whether it ran until the window had closed. */
  boolean sawTheEnd() {
    return sawTheEnd;
  }

  @Override
  public long nanos() {
    return client.ended() - client.started();
  }
}
