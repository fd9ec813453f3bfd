// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Sums the seconds of a cell over all engines: each second is written when all engines have sent
 * it. Thread-safe.
 */
public final class MergedSeconds {
  private final String tag;
  private final LatencySink sink;
  private final LongSupplier opened;

  /** The last second that each engine has sent. */
  private final Map<String, Integer> sent = new HashMap<>();

  private final TreeMap<Integer, Map<String, Merged>> waiting = new TreeMap<>();

  /**
   * @param opened when the window opened, in milliseconds since the epoch
   */
  public MergedSeconds(
      Cell cell, Collection<String> engines, LatencySink sink, LongSupplier opened) {
    tag = cell.tag();
    this.sink = sink;
    this.opened = opened;
    engines.forEach(engine -> sent.put(engine, 0));
  }

  /** An engine has sent a second, as a {@link LatencySink} takes it. */
  public synchronized void add(String engine, Cell cell, long start, long end, Histogram histogram)
      throws IOException {
    int index = (int) TimeUnit.MILLISECONDS.toSeconds(start - opened.getAsLong());
    Merged merged =
        waiting
            .computeIfAbsent(index, second -> new LinkedHashMap<>())
            .computeIfAbsent(cell.tag(), key -> new Merged(histogram));
    merged.millis = Math.max(merged.millis, end - start);
    merged.histogram.add(histogram);
    if (cell.tag().equals(tag)) {
      sent.replace(engine, index);
    }
    writeBefore(sent.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE));
  }

  /** An engine sends nothing any more. */
  public synchronized void without(String engine) throws IOException {
    sent.remove(engine);
    writeBefore(sent.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE));
  }

  public synchronized void close() throws IOException {
    writeBefore(Integer.MAX_VALUE);
  }

  private void writeBefore(int index) throws IOException {
    while (!waiting.isEmpty() && waiting.firstKey() < index) {
      int first = waiting.firstKey();
      long start = opened.getAsLong() + TimeUnit.SECONDS.toMillis(first);
      for (Map.Entry<String, Merged> part : waiting.remove(first).entrySet()) {
        Merged merged = part.getValue();
        sink.write(Cell.ofTag(part.getKey()), start, start + merged.millis, merged.histogram);
      }
    }
  }

  private static final class Merged {
    final Histogram histogram;
    long millis;

    Merged(Histogram like) {
      histogram = new Histogram(like);
      histogram.setAutoResize(true);
    }
  }
}
