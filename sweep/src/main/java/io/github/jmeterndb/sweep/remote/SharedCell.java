// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.Engine.CellOrder;
import io.github.jmeterndb.sweep.engine.Engine.CellSinks;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.RemoteEngines.RemoteEngine;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A cell that several engines run: all begin when the last one is ready, and their measurements are
 * merged. Guarded by {@link RemoteEngines}.
 */
final class SharedCell {
  private final CellOrder order;
  private final CellSinks sinks;
  private final Cell cell;
  private final Set<String> absent;
  private final Map<String, Double> late = new HashMap<>();
  private final Map<Kind, Seconds> seconds = new EnumMap<>(Kind.class);
  private boolean over;
  private long begunNanos;
  private long begunMillis;
  private long stoppedNanos;
  private IOException notWritten;

  /**
   * @param engines those that have threads of the cell
   */
  SharedCell(CellOrder order, List<String> engines, CellSinks sinks) {
    this.order = order;
    this.sinks = sinks;
    cell = order.cell().first();
    absent = new HashSet<>(engines);
    seconds.put(Kind.LATENCY, new Seconds(engines));
    seconds.put(Kind.SERVICE, new Seconds(engines));
  }

  /** Returns whether the cell begins. */
  boolean ready(String engine) {
    boolean last = absent.remove(engine) && absent.isEmpty() && !over;
    if (last) {
      begunNanos = System.nanoTime();
      begunMillis = System.currentTimeMillis();
    }
    return last;
  }

  /** Ends the cell, or prevents its start. */
  void end() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  boolean hasBegun() {
    return begunMillis != 0;
  }

  /** In milliseconds since the epoch; 0 before the cell began. */
  long windowMillis() {
    return hasBegun() ? begunMillis + SECONDS.toMillis(order.warmup()) : 0;
  }

  /** Takes the length of a short wait for the engines that has just ended. */
  void waited(long nanos) {
    long sinceOpen = System.currentTimeMillis() - windowMillis();
    boolean inWindow =
        sinceOpen >= 0
            && sinceOpen - NANOSECONDS.toMillis(nanos) <= SECONDS.toMillis(order.seconds());
    if (inWindow && nanos > Engine.STOP) {
      stoppedNanos += nanos;
    }
  }

  /**
   * Seconds of the window in which this JVM stood still: the engines' threads wait where they pass
   * samples to it.
   */
  double stopped() {
    return stoppedNanos / 1e9;
  }

  /** How long after the common start an engine began at most, in milliseconds. */
  double late(String engine) {
    return late.getOrDefault(engine, 0.0);
  }

  /** Records the measurements of an engine. If they cannot be written, the cell ends. */
  void take(RemoteEngine engine, FromEngine.Measured measured) {
    // Before the common start, the engine's heartbeats are of its last cell.
    if (measured.begun() && hasBegun()) {
      late.putIfAbsent(engine.name, (System.nanoTime() - begunNanos) / 1e6);
    }
    CellSink own = order.recorded() ? engine.record : CellSink.NONE;
    CellSink all = sinks.measurements();
    try {
      for (FromEngine.Failure failure : measured.failures()) {
        long millis = hasBegun() ? begunMillis + failure.millis() : System.currentTimeMillis();
        long second = MILLISECONDS.toSeconds(millis);
        all.failed(second, cell, failure.code(), failure.message(), failure.count());
        own.failed(second, cell, failure.code(), failure.message(), failure.count());
      }
      for (FromEngine.Second second : measured.seconds()) {
        write(second, own);
        seconds.get(second.kind()).add(engine.name, second);
      }
    } catch (IOException e) {
      notWritten = e;
      end();
    }
  }

  private void write(FromEngine.Second second, CellSink sink) throws IOException {
    Cell part = Cell.ofTag(second.tag());
    long start = windowMillis() + SECONDS.toMillis(second.index());
    sink.measured(second.kind(), part, start, start + second.millis(), second.latencies());
  }

  /**
   * An engine has ended its share, or is lost.
   *
   * @param whole whether it ran to the end; otherwise the others' later operations do not belong to
   *     the cell
   */
  void ended(String engine, boolean whole) {
    over |= !whole;
    try {
      for (Seconds kind : seconds.values()) {
        kind.without(engine);
      }
    } catch (IOException e) {
      notWritten = e;
    }
  }

  void requireWritten() throws IOException {
    if (notWritten != null) {
      throw notWritten;
    }
  }

  /** Sums the seconds over all engines: each is written when all engines have sent it. */
  private final class Seconds {
    /** The last second of each engine that has not ended. */
    private final Map<String, Integer> sent = new HashMap<>();

    private final TreeMap<Integer, Map<String, FromEngine.Second>> waiting = new TreeMap<>();

    Seconds(List<String> engines) {
      engines.forEach(engine -> sent.put(engine, 0));
    }

    void add(String engine, FromEngine.Second second) throws IOException {
      waiting
          .computeIfAbsent(second.index(), index -> new LinkedHashMap<>())
          .merge(second.tag(), second, FromEngine.Second::plus);
      if (second.tag().equals(cell.tag())) {
        sent.replace(engine, second.index());
      }
      writeComplete();
    }

    void without(String engine) throws IOException {
      sent.remove(engine);
      writeComplete();
    }

    private void writeComplete() throws IOException {
      int end = sent.values().stream().min(Integer::compare).orElse(Integer.MAX_VALUE);
      while (!waiting.isEmpty() && waiting.firstKey() < end) {
        for (FromEngine.Second second : waiting.pollFirstEntry().getValue().values()) {
          write(second, sinks.measurements());
        }
      }
    }
  }
}
