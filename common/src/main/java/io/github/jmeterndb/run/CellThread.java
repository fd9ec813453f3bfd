// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.store.StoreException;
import java.io.UncheckedIOException;

/** One of the threads of a cell. For that thread. */
final class CellThread implements OperationThread {
  private final CellRun run;
  private final OperationClient client;
  private final LatencyRecorder.Writer writer;
  private final int operationsPerSample;
  private long succeeded;

  CellThread(
      CellRun run, OperationClient client, LatencyRecorder.Writer writer, int operationsPerSample) {
    this.run = run;
    this.client = client;
    this.writer = writer;
    this.operationsPerSample = operationsPerSample;
  }

  @Override
  public boolean run() throws StoreException {
    try {
      if (!client.run(run.cell().operation())) {
        run.ranOutOfRows();
        return false;
      }
      succeeded++;
      writer.record(client.started(), client.ended());
    } catch (StoreException e) {
      run.count(e);
      throw e;
    } catch (UncheckedIOException e) {
      run.fail(e.getCause());
    } catch (RuntimeException e) {
      StoreException unforeseen = new StoreException(e.getClass().getSimpleName(), e.toString(), e);
      run.count(unforeseen);
      throw unforeseen;
    }
    return true;
  }

  @Override
  public boolean isOver() {
    return run.window().isOver(System.nanoTime());
  }

  @Override
  public int operationsPerSample() {
    return operationsPerSample;
  }

  /** How many of its operations succeeded, in warm-up and window. */
  long succeeded() {
    return succeeded;
  }

  @Override
  public long nanos() {
    return client.ended() - client.started();
  }
}
