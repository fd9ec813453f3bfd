// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.sweep.record.CpuQuota;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.function.LongSupplier;

/**
 * Measures how long this JVM was stopped while a cell was measured: it or its host was suspended,
 * it collected garbage, or its CPU quota throttled it. A thread reads the clock every 20 ms: a much
 * longer gap between two readings is a stop. Thread-safe.
 */
final class GeneratorWatch implements AutoCloseable {
  private static final long BEAT_MILLIS = 20;

  /** A smaller part of throttled time affects no percentile up to the 99th. */
  private static final double FEW = 0.01;

  private static final double SECOND = SECONDS.toNanos(1);

  private final Window window;
  private final LongSupplier clock;
  private final LongSupplier throttled;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> Daemon.thread("jmeter-ndb-generator-watch", task));
  private long last;
  private long stopped;
  private long throttledBefore;
  private long throttledAfter;

  /** Reads the clock only when {@link #beat} is called. */
  GeneratorWatch(Window window, LongSupplier clock, LongSupplier throttled) {
    this.window = window;
    this.clock = clock;
    this.throttled = throttled;
    last = clock.getAsLong();
    throttledBefore = throttled.getAsLong();
  }

  static GeneratorWatch start(Window window) {
    GeneratorWatch watch =
        new GeneratorWatch(window, System::nanoTime, CpuQuota.here()::throttledNanos);
    ScheduledFuture<?> unused =
        watch.timer.scheduleWithFixedDelay(watch::beat, BEAT_MILLIS, BEAT_MILLIS, MILLISECONDS);
    return watch;
  }

  synchronized void beat() {
    long now = clock.getAsLong();
    boolean begun = window.contains(now) || window.isOver(now);
    boolean wasOver = window.isOver(last);
    if (begun && !wasOver && now - last > Engine.STOP) {
      stopped += now - last;
    }
    last = now;
    if (!begun) {
      throttledBefore = throttled.getAsLong();
    } else if (!wasOver && window.isOver(now)) {
      throttledAfter = throttled.getAsLong();
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    beat();
  }

  /** In seconds of the window. */
  synchronized double stopped() {
    return stopped / SECOND;
  }

  /** Seconds summed over hardware threads; 0 if negligible. */
  synchronized double throttled() {
    double seconds = (throttledAfter - throttledBefore) / SECOND;
    return seconds > FEW * window.length() ? seconds : 0;
  }
}
