// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.sweep.remote.Beat;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The seconds of a cell, of all engines together: each is written when all have sent it. The first
 * second of one engine is the first of the others, whatever their clocks say. For one thread.
 */
final class MergedSeconds {
  private final String tag;
  private final LatencySink sink;
  private final LongSupplier opened;

  /** How many whole seconds of the cell each has sent. */
  private final Map<String, Integer> sent;

  private final TreeMap<Integer, Map<String, Merged>> waiting = new TreeMap<>();

  /**
   * Those of a cell.
   *
   * @param opened when its window opened, in milliseconds since the epoch
   */
  MergedSeconds(Cell cell, Set<String> engines, LatencySink sink, LongSupplier opened) {
    tag = cell.tag();
    this.sink = sink;
    this.opened = opened;
    sent =
        engines.stream()
            .collect(Collectors.toMap(engine -> engine, engine -> 0, Math::max, HashMap::new));
  }

  /** An engine has sent one. */
  void add(String engine, Beat.Second second, Histogram histogram) throws IOException {
    Map<String, Merged> ofSecond =
        waiting.computeIfAbsent(second.index(), index -> new LinkedHashMap<>());
    Merged merged = ofSecond.computeIfAbsent(second.tag(), key -> new Merged(histogram));
    merged.millis = Math.max(merged.millis, second.millis());
    if (second.tag().equals(tag)) {
      sent.put(engine, second.index());
    }
    merged.add(histogram);
    writeBefore(sent.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE));
  }

  /** An engine sends nothing any more. */
  void without(String engine) throws IOException {
    sent.remove(engine);
    writeBefore(sent.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE));
  }

  /** None does. */
  void close() throws IOException {
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
    int millis;

    Merged(Histogram like) {
      histogram = new Histogram(like);
      histogram.setAutoResize(true);
    }

    void add(Histogram more) {
      histogram.add(more);
    }
  }
}
