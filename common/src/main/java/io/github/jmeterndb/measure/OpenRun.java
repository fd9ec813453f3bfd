// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.arrival.ArrivalGate;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * The operations of a running cell at a rate. An operation belongs to the second in which it was
 * due. All that were due in the window are counted, also those that end after it. Thread-safe.
 */
final class OpenRun {
  final long warmup;
  final ArrivalGate gate;
  final LatencyRecorder services;
  private final Window window;
  private final Arrivals arrivals;
  private final long gcMillisBefore = gcMillis();
  private volatile long gcMillis;

  /** Warm-up and length in nanoseconds. */
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

  /** Releases the threads that wait: the window was closed. */
  void stop() {
    gate.close(window.end());
  }

  /** To be called when all threads have ended. */
  void close() throws IOException {
    gcMillis = gcMillis() - gcMillisBefore;
    services.close();
  }

  /** To be called when the window is closed. */
  ArrivalInfo info(long done) {
    return arrivals.info(done, gcMillis);
  }

  /** Time of the JVM's collectors, concurrent work included. */
  private static long gcMillis() {
    // A collector that does not know says -1.
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }
}
