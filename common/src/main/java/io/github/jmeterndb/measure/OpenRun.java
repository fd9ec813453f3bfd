// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.arrival.ArrivalGate;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * The operations of a cell at a rate while it runs. An operation belongs to the second in which it
 * was due, and all that were due in the window are counted, also those that end after it.
 * Thread-safe.
 */
final class OpenRun {
  private final Window window;
  private final long warmup;
  private final Arrivals arrivals;
  private final ArrivalGate gate;
  private final LatencyRecorder services;
  private final long gcMillisBefore = gcMillis();
  private volatile long gcMillis;

  /**
   * Those of a loop.
   *
   * @param warmup in nanoseconds
   * @param length that of the window, in nanoseconds
   */
  OpenRun(OpenLoop loop, Cell cell, Window window, long warmup, long length) {
    this.window = window;
    this.warmup = warmup;
    arrivals =
        new Arrivals(
            loop.schedule(),
            loop.backlog(),
            warmup,
            warmup + length,
            SECONDS.toNanos(ArrivalInfo.DRAIN));
    gate = new ArrivalGate(arrivals);
    services = new LatencyRecorder(cell, window, loop.services());
  }

  /** What a thread records with. */
  Recording recording(LatencyRecorder.Writer latencies) {
    return new PlannedRecording(latencies, services.newWriter());
  }

  /** The window was closed: lets all threads go that wait. */
  void stop() {
    gate.close(window.end());
  }

  /** Writes what is not written yet, when all threads have ended. */
  void close() throws IOException {
    gcMillis = gcMillis() - gcMillisBefore;
    services.close();
  }

  /** What became of those that were due in the window, when it is closed. */
  ArrivalInfo info(long done) {
    return arrivals.info(done, gcMillis);
  }

  /**
   * What garbage collection has taken since the JVM started, in milliseconds; what a collector does
   * beside the program counts as well.
   */
  private static long gcMillis() {
    // A collector that does not know says -1.
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }

  /**
   * Records a thread's operations by when they were due, and beside that how long they took. For
   * that thread.
   */
  final class PlannedRecording implements Recording {
    private final LatencyRecorder.Writer latencies;
    private final LatencyRecorder.Writer serviceTimes;
    private long due;

    private PlannedRecording(
        LatencyRecorder.Writer latencies, LatencyRecorder.Writer serviceTimes) {
      this.latencies = latencies;
      this.serviceTimes = serviceTimes;
    }

    @Override
    public boolean record(Client client) {
      serviceTimes.recordAt(due, client.ended() - client.started(), client.part());
      return latencies.recordAt(due, client.ended() - due, client.part());
    }

    /** Operations due in the window count whenever they end. */
    @Override
    public boolean leavesOut(Client client) {
      return false;
    }

    @Override
    public void ranDry(long time) {
      window.closeAt(time);
    }

    @Override
    public OperationThread thread(CellThread member) {
      gate.open(window.start() - warmup);
      return new PlannedThread(member, this, gate, window);
    }

    void of(long nanoTime) {
      due = nanoTime;
    }
  }
}
