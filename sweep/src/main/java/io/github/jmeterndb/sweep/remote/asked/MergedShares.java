// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the shares of a cell are together that engines have ended. Thread-safe. */
abstract class MergedShares implements MeasuredCell {
  private static final int DIGITS = 3;

  /** A part of a window that shows in no figure. */
  private static final double UNEVEN = 0.001;

  private final Map<String, EngineShare> shares = new LinkedHashMap<>();
  private final TreeMap<Integer, Long> byThread = new TreeMap<>();
  private String lost = "";

  /**
   * An engine has ended its share, whose threads have those numbers in the cell, in their order.
   */
  final synchronized void add(String engine, EngineShare share, List<Integer> numbers) {
    shares.put(engine, share);
    for (int i = 0; i < share.operationsByThread().size(); i++) {
      byThread.put(numbers.get(i), share.operationsByThread().get(i));
    }
  }

  /** One will not. */
  final synchronized void lose(String engine, String reason) {
    lost = "the engine %s is lost: %s".formatted(engine, reason);
  }

  /** What an engine has measured, if it has ended its share. */
  final synchronized Optional<EngineShare> share(String engine) {
    return Optional.ofNullable(shares.get(engine));
  }

  private synchronized List<EngineShare> shares() {
    return List.copyOf(shares.values());
  }

  static Histogram newHistogram() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** What all engines were measured in. */
  @Override
  public final double seconds() {
    return shares().stream().mapToDouble(EngineShare::seconds).min().orElse(0);
  }

  @Override
  public final Histogram latencies() {
    Histogram all = newHistogram();
    shares().forEach(share -> all.add(share.latencies()));
    return all;
  }

  @Override
  public final long operations() {
    return shares().stream().mapToLong(EngineShare::operations).sum();
  }

  @Override
  public final synchronized List<Long> operationsByThread() {
    return new ArrayList<>(byThread.values());
  }

  @Override
  public final double longestCut() {
    return shares().stream().mapToDouble(EngineShare::longestCut).max().orElse(0);
  }

  @Override
  public final Optional<ArrivalInfo> arrivals() {
    return shares().stream().flatMap(share -> share.arrivals().stream()).reduce(ArrivalInfo::plus);
  }

  @Override
  public final double secondsWithoutAll() {
    return shares().stream().mapToDouble(EngineShare::secondsWithoutAll).max().orElse(0);
  }

  @Override
  public final synchronized String invalid() {
    Stream<String> ofShares =
        shares.entrySet().stream()
            .filter(share -> !share.getValue().invalid().isEmpty())
            .map(share -> "on " + share.getKey() + ", " + share.getValue().invalid());
    return Stream.concat(Stream.of(lost, uneven()), ofShares)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse(shares.isEmpty() ? "no engine has ended it" : "");
  }

  /** Where one engine ended early, as without rows left, what the others did then is no part. */
  private String uneven() {
    double longest = shares().stream().mapToDouble(EngineShare::seconds).max().orElse(0);
    return longest - seconds() < UNEVEN * longest || longest == 0
        ? ""
        : "one engine was measured for %.1f s, another for %.1f s".formatted(seconds(), longest);
  }

  /** Those are not run on remote engines. */
  @Override
  public final boolean hasLongOperations() {
    return false;
  }

  @Override
  public final long errors() {
    return shares().stream().mapToLong(EngineShare::errors).sum();
  }

  @Override
  public final synchronized StoreException firstError() {
    for (Map.Entry<String, EngineShare> share : shares.entrySet()) {
      StoreException first = share.getValue().firstError();
      if (first != null) {
        String message = "on " + share.getKey() + ": " + first.getMessage();
        return new StoreException(first.code(), message, Outcome.UNKNOWN, first);
      }
    }
    return null;
  }

  @Override
  public final Map<String, Long> retries() {
    Map<String, Long> all = new TreeMap<>();
    shares()
        .forEach(
            share -> share.retries().forEach((code, count) -> all.merge(code, count, Long::sum)));
    return all;
  }

  @Override
  public final boolean ranOut() {
    return shares().stream().anyMatch(EngineShare::ranOut);
  }
}
