// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Order;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A cell that several engines run together: what each sends, and all of it merged. Thread-safe.
 */
public final class EngineCell implements MeasuredCell {
  private static final int DIGITS = 3;

  private final Cell cell;
  private final int warmup;
  private final int seconds;
  private final int attempt;
  private final boolean recorded;
  private final LatencySink latencies;
  private final LatencySink services;
  private final ErrorSink errors;
  private final Map<String, EngineShare> shares = new LinkedHashMap<>();
  private final Map<String, Histogram> totals = new LinkedHashMap<>();
  private final TreeMap<Integer, Long> byThread = new TreeMap<>();
  private MergedSeconds merged;
  private MergedSeconds mergedServices;
  private long begun;
  private boolean stopped;
  private String lost = "";
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

  /** All engines begin now. */
  synchronized void begin(Map<String, Engine> engines) {
    begun = System.currentTimeMillis();
    merged = new MergedSeconds(cell, engines.keySet(), latencies, this::startMillis);
    mergedServices = new MergedSeconds(cell, engines.keySet(), services, this::startMillis);
  }

  synchronized boolean hasBegun() {
    return begun != 0;
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  @Override
  public synchronized void stop() {
    stopped = true;
  }

  /** Takes what an engine has measured. */
  synchronized void add(Engine engine, Beat beat) {
    try {
      for (Beat.Failure failure : beat.failures()) {
        long time = (begun == 0 ? System.currentTimeMillis() : begun + failure.millis()) / 1_000;
        for (int i = 0; i < failure.count(); i++) {
          errors.record(time, Cell.ofTag(failure.tag()), failure.code(), failure.message());
          if (recorded) {
            engine.record.errors().record(time, cell, failure.code(), failure.message());
          }
        }
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

  private void add(Engine engine, Beat.Second second) throws IOException {
    Histogram histogram = second.histogram();
    if (recorded) {
      long start = startMillis() + SECONDS.toMillis(second.index());
      LatencySink sink = second.service() ? engine.record.services() : engine.record.latencies();
      sink.write(Cell.ofTag(second.tag()), start, start + second.millis(), histogram);
    }
    (second.service() ? mergedServices : merged).add(engine.name, second, histogram);
    if (!second.service() && second.tag().equals(cell.tag())) {
      totals.computeIfAbsent(engine.name, name -> newHistogram()).add(histogram);
    }
  }

  private static Histogram newHistogram() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** An engine has ended its share: the threads of that place, of so many. */
  synchronized void add(Engine engine, Answer.Ran ran, int place, int places) {
    add(engine, ran.last());
    Histogram total = totals.computeIfAbsent(engine.name, name -> newHistogram());
    shares.put(engine.name, new EngineShare(cell, startMillis(), total, ran));
    for (int i = 0; i < ran.operationsByThread().size(); i++) {
      byThread.put(i * places + place, ran.operationsByThread().get(i));
    }
    // Nothing is left to do for the others, either.
    stopped |= ran.ranOut();
  }

  /** An engine is gone. */
  synchronized void lose(Engine engine) {
    lost = "the engine %s is lost: %s".formatted(engine.name, engine.lost);
    try {
      if (merged != null) {
        merged.without(engine.name);
        mergedServices.without(engine.name);
      }
    } catch (IOException e) {
      notWritten = e;
    }
  }

  /** It is over: writes what is not written yet. */
  synchronized void close() throws IOException {
    if (merged != null) {
      merged.close();
      mergedServices.close();
    }
    if (notWritten != null) {
      throw notWritten;
    }
  }

  /** What that engine has measured of it, if it has ended its share. */
  synchronized Optional<EngineShare> share(Engine engine) {
    return Optional.ofNullable(shares.get(engine.name));
  }

  private synchronized List<EngineShare> shares() {
    return List.copyOf(shares.values());
  }

  @Override
  public Cell cell() {
    return cell;
  }

  @Override
  public synchronized long startMillis() {
    return begun == 0 ? 0 : begun + SECONDS.toMillis(warmup);
  }

  /** What all engines were measured in. */
  @Override
  public double seconds() {
    return shares().stream().mapToDouble(EngineShare::seconds).min().orElse(0);
  }

  @Override
  public Histogram latencies() {
    Histogram all = newHistogram();
    synchronized (this) {
      totals.values().forEach(all::add);
    }
    return all;
  }

  @Override
  public long operations() {
    return shares().stream().mapToLong(EngineShare::operations).sum();
  }

  @Override
  public synchronized List<Long> operationsByThread() {
    return new ArrayList<>(byThread.values());
  }

  @Override
  public double longestCut() {
    return shares().stream().mapToDouble(EngineShare::longestCut).max().orElse(0);
  }

  @Override
  public Optional<ArrivalInfo> arrivals() {
    return shares().stream().flatMap(share -> share.arrivals().stream()).reduce(ArrivalInfo::plus);
  }

  @Override
  public double secondsWithoutAll() {
    return shares().stream().mapToDouble(EngineShare::secondsWithoutAll).max().orElse(0);
  }

  @Override
  public synchronized String invalid() {
    return Stream.concat(
            Stream.of(lost),
            shares.entrySet().stream()
                .filter(share -> !share.getValue().invalid().isEmpty())
                .map(share -> "on " + share.getKey() + ", " + share.getValue().invalid()))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse(shares.isEmpty() ? "no engine has ended it" : "");
  }

  @Override
  public boolean hasLongOperations() {
    return false;
  }

  @Override
  public long errors() {
    return shares().stream().mapToLong(EngineShare::errors).sum();
  }

  @Override
  public synchronized StoreException firstError() {
    return shares.entrySet().stream()
        .filter(share -> share.getValue().errors() > 0)
        .map(
            share -> {
              StoreException first = share.getValue().firstError();
              return new StoreException(
                  first.code(),
                  "on " + share.getKey() + ": " + first.getMessage(),
                  Outcome.UNKNOWN,
                  first);
            })
        .findFirst()
        .orElse(null);
  }

  @Override
  public Map<String, Long> retries() {
    Map<String, Long> all = new TreeMap<>();
    shares()
        .forEach(share -> share.retries().forEach((code, count) -> all.merge(code, count, Long::sum)));
    return all;
  }

  @Override
  public boolean ranOut() {
    return shares().stream().anyMatch(EngineShare::ranOut);
  }
}
