// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.util.OptionalLong;

/**
 * A thread of a cell at a rate: it executes operations as they are due, and records latency from
 * when they were due, and service time. For that thread only.
 */
final class PlannedThread extends CellThread {
  private final OpenRun openRun;
  private final LatencyRecorder.Writer serviceTimes;
  private long due;
  private boolean over;

  PlannedThread(
      PathRun path,
      Client client,
      StartBarrier opening,
      OperationWatch.OfThread watch,
      int operationsPerSample) {
    super(path, client, opening, watch, operationsPerSample);
    openRun = path.openRun;
    serviceTimes = openRun.services.newWriter();
  }

  @Override
  void begun() {
    openRun.gate.open(window.start() - openRun.warmup);
  }

  @Override
  public boolean run() throws StoreException {
    OptionalLong next = openRun.gate.await();
    if (next.isEmpty()) {
      over = true;
      return false;
    }
    due = next.getAsLong();
    try {
      return super.run();
    } finally {
      if (window.isClosed()) {
        // No row is left, or nothing can be written any more: the others must not wait on.
        openRun.stop();
      }
    }
  }

  @Override
  boolean record() {
    serviceTimes.recordAt(due, client.ended() - client.started(), client.part());
    return latencies.recordAt(due, client.ended() - due, client.part());
  }

  /** Operations due in the window count whenever they end. */
  @Override
  boolean isCut() {
    return false;
  }

  @Override
  public boolean isOver() {
    return (over || window.isClosed()) && super.isOver();
  }

  @Override
  public long nanos() {
    return client.ended() - due;
  }

  @Override
  public long waited() {
    return client.started() - due;
  }
}
