// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.metric.MetricLine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** The lines that one client has asked for, and when they are due. Not thread-safe. */
final class Schedule {
  /** What a line of {@code metrics-single} covers; as long as ten ticks of most systems' clocks. */
  private static final Duration SINGLE = Duration.ofMillis(500);

  static final int MAX_PENDING = 8;

  private final Deque<Line> single = new ArrayDeque<>();
  private Duration interval;
  private Line repeated;

  /** Metrics, and the {@link System#nanoTime()} at which they are due. */
  private record Line(MetricLine metrics, long due) {}

  Schedule(Duration interval) {
    this.interval = interval;
  }

  void setInterval(Duration wanted, long now) {
    interval = wanted;
    if (repeated != null) {
      repeat(repeated.metrics(), now);
    }
  }

  /** A line each interval, in place of the one that was repeated before. */
  void repeat(MetricLine metrics, long now) {
    repeated = new Line(metrics, now + interval.toNanos());
  }

  void endRepeating() {
    repeated = null;
  }

  /** Whether there are as many single lines to come as there may be. */
  boolean isFull() {
    return single.size() == MAX_PENDING;
  }

  void once(MetricLine metrics, long now) {
    single.add(new Line(metrics, now + SINGLE.toNanos()));
  }

  void clear() {
    repeated = null;
    single.clear();
  }

  boolean isEmpty() {
    return repeated == null && single.isEmpty();
  }

  /** Hands on the lines that are due. */
  void tick(long now, Consumer<String> lines) {
    while (!single.isEmpty() && single.peek().due() - now <= 0) {
      lines.accept(single.remove().metrics().next());
    }
    if (repeated != null && repeated.due() - now <= 0) {
      lines.accept(repeated.metrics().next());
      long periods = (now - repeated.due()) / interval.toNanos() + 1;
      repeated = new Line(repeated.metrics(), repeated.due() + periods * interval.toNanos());
    }
  }

  /** Nanoseconds until {@link #tick} has something to do; {@link Long#MAX_VALUE} for never. */
  long untilDue(long now) {
    long next = repeated == null ? Long.MAX_VALUE : repeated.due() - now;
    return single.isEmpty() ? next : Math.min(next, single.peek().due() - now);
  }

  /** What they make the agent keep. */
  Load load() {
    Load ofRepeated = repeated == null ? Load.NONE : repeated.metrics().load();
    return single.stream().map(line -> line.metrics().load()).reduce(ofRepeated, Load::plus);
  }
}
