// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Order;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** A cell that several engines run together, while they send what they measure. Thread-safe. */
public final class EngineCell extends MergedShares {
  private static final double NANOS_OF_A_MILLISECOND = 1e6;

  private final Cell cell;
  private final int warmup;
  private final int seconds;
  private final int attempt;
  private final LatencySink latencies;
  private final LatencySink services;
  private final ErrorSink errors;
  private final boolean recorded;
  private final Map<String, Histogram> totals = new HashMap<>();
  private final Map<String, Double> began = new LinkedHashMap<>();
  private final Map<String, Long> counters = new HashMap<>();
  private final Map<String, Long> serverCounters = new HashMap<>();
  private final Set<String> absent = new HashSet<>();
  private List<Engine> engines = List.of();
  private MergedSeconds merged;
  private MergedSeconds mergedServices;
  private volatile long begunMillis;
  private long begun;
  private volatile boolean stopped;
  private IOException notWritten;

  /**
   * A cell that is not begun.
   *
   * @param attempt which run of it this is
   * @param recorded whether it is in the record of each engine, too
   */
  public EngineCell(
      Cell cell,
      int warmup,
      int seconds,
      int attempt,
      boolean recorded,
      LatencySink latencies,
      LatencySink services,
      ErrorSink errors) {
    this.cell = cell;
    this.warmup = warmup;
    this.seconds = seconds;
    this.attempt = attempt;
    this.recorded = recorded;
    this.latencies = latencies;
    this.services = services;
    this.errors = errors;
  }

  Order.Run order(Serializable changes) {
    return new Order.Run(cell.tag(), warmup, seconds, attempt, changes);
  }

  boolean isRecorded() {
    return recorded;
  }

  /** Those run it, each with one thread at the least. */
  synchronized void runOn(List<Engine> some) {
    engines = List.copyOf(some);
    Set<String> names = engines.stream().map(engine -> engine.name).collect(Collectors.toSet());
    absent.addAll(names);
    merged = new MergedSeconds(cell, names, latencies, this::startMillis);
    mergedServices = new MergedSeconds(cell, names, services, this::startMillis);
  }

  synchronized List<Engine> engines() {
    return engines;
  }

  /** An engine's threads are ready, or nobody waits for them any more: all begin with the last. */
  synchronized void ready(String engine) {
    absent.remove(engine);
    if (absent.isEmpty() && !stopped && !hasBegun()) {
      begun = System.nanoTime();
      begunMillis = System.currentTimeMillis();
    }
  }

  boolean hasBegun() {
    return begunMillis != 0;
  }

  boolean isStopped() {
    return stopped;
  }

  @Override
  public void stop() {
    stopped = true;
  }

  /** Takes what an engine has measured. */
  synchronized void add(Engine engine, Beat beat) {
    if (beat.begun() && hasBegun()) {
      began.putIfAbsent(engine.name, (System.nanoTime() - begun) / NANOS_OF_A_MILLISECOND);
    }
    try {
      for (Beat.Failure failure : beat.failures()) {
        add(engine, failure);
      }
      for (Beat.Second second : beat.seconds()) {
        add(engine, second);
      }
    } catch (IOException e) {
      // Whoever runs the cell is told.
      notWritten = e;
      stopped = true;
    }
  }

  private void add(Engine engine, Beat.Failure failure) throws IOException {
    long time = hasBegun() ? begunMillis + failure.millis() : System.currentTimeMillis();
    for (int i = 0; i < failure.count(); i++) {
      errors.record(time / 1_000, cell, failure.code(), failure.message());
      if (recorded) {
        engine.record.errors().record(time / 1_000, cell, failure.code(), failure.message());
      }
    }
  }

  private void add(Engine engine, Beat.Second second) throws IOException {
    Histogram histogram = second.latencies().decoded();
    if (recorded) {
      long start = startMillis() + SECONDS.toMillis(second.index());
      LatencySink own = second.service() ? engine.record.services() : engine.record.latencies();
      own.write(Cell.ofTag(second.tag()), start, start + second.millis(), histogram);
    }
    (second.service() ? mergedServices : merged).add(engine.name, second, histogram);
    if (!second.service() && second.tag().equals(cell.tag())) {
      totals.computeIfAbsent(engine.name, name -> newHistogram()).add(histogram);
    }
  }

  /** An engine has ended its share, whose threads have those numbers in the cell. */
  synchronized void add(Engine engine, Answer.Ran ran, List<Integer> numbers) {
    add(engine, ran.last());
    Histogram total = totals.computeIfAbsent(engine.name, name -> newHistogram());
    add(engine.name, new EngineShare(cell, startMillis(), total, ran), numbers);
    ran.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
    // All ask the same server: the last one to ask has heard of what every engine did.
    ran.serverCounters().forEach((name, count) -> serverCounters.merge(name, count, Math::max));
  }

  /** What was counted of those that have ended their shares. */
  synchronized Map<String, Long> counters() {
    Map<String, Long> all = new HashMap<>(counters);
    all.putAll(serverCounters);
    return all;
  }

  /** By how many milliseconds an engine began later than it was told to, at the most. */
  synchronized double began(Engine engine) {
    return began.getOrDefault(engine.name, 0.0);
  }

  /** An engine is gone. */
  synchronized void lose(Engine engine) {
    if (!engines.contains(engine)) {
      return;
    }
    lose(engine.name, engine.lost);
    ready(engine.name);
    try {
      merged.without(engine.name);
      mergedServices.without(engine.name);
    } catch (IOException e) {
      notWritten = e;
      stopped = true;
    }
  }

  /**
   * It is over: writes what is not written yet.
   *
   * @throws IOException if that fails, or has failed
   */
  synchronized void close() throws IOException {
    if (notWritten == null) {
      merged.close();
      mergedServices.close();
    } else {
      throw notWritten;
    }
  }

  @Override
  public Cell cell() {
    return cell;
  }

  @Override
  public long startMillis() {
    return hasBegun() ? begunMillis + SECONDS.toMillis(warmup) : 0;
  }
}
