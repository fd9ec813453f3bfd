// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.PathRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What all rounds together say of a cell.
 *
 * @param rounds those that ran it, one or more
 */
public record CellResult(Cell cell, List<CellRound> rounds) {
  private static final int DIGITS = 3;

  public CellResult {
    rounds = List.copyOf(rounds);
  }

  public List<CellRound> measuredRounds() {
    return rounds.stream().filter(CellRound::isMeasured).toList();
  }

  /**
   * Those that its throughput is the mean of: of a part, also the rounds that measured the whole
   * and in which it did not occur. None where it was not measured at all.
   */
  public List<CellRound> roundsOfTps() {
    return measuredRounds().isEmpty() || !cell.operation().isPart()
        ? measuredRounds()
        : valid().toList();
  }

  /** Why its figures must not be used, in a line; empty if they may be. */
  public String invalid() {
    return rounds.stream()
        .map(CellRound::invalid)
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Operations that succeeded, of all rounds whose figures may be used. */
  public long ops() {
    return valid().mapToLong(CellRound::ops).sum();
  }

  public long errors() {
    return rounds.stream().mapToLong(CellRound::failed).sum();
  }

  public List<String> errorCodes() {
    return rounds.stream()
        .flatMap(round -> round.errors().stream())
        .map(ErrorCount::code)
        .distinct()
        .toList();
  }

  /**
   * Operations that failed and were tried again, in warm-up and window of all rounds, by the
   * database's own codes; nothing where a round does not tell, and for a part: they are the
   * whole's.
   */
  public Optional<Map<String, Long>> retries() {
    if (!isTold()) {
      return Optional.empty();
    }
    Map<String, Long> sum = new TreeMap<>();
    records().forEach(info -> info.retries().forEach((code, n) -> sum.merge(code, n, Long::sum)));
    return Optional.of(sum);
  }

  public OptionalLong retryCount() {
    return retries().stream()
        .mapToLong(codes -> codes.values().stream().mapToLong(Long::longValue).sum())
        .findFirst();
  }

  /**
   * Connections opened anew in the same time; nothing where a round did not count them, or only in
   * the contiguous pass of a paired cell.
   */
  public OptionalLong reconnects() {
    return isTold()
            && !isPaired()
            && records().allMatch(info -> info.counters().containsKey(Counted.CONNECTIONS))
        ? OptionalLong.of(
            records().mapToLong(info -> info.counters().get(Counted.CONNECTIONS)).sum())
        : OptionalLong.empty();
  }

  private boolean isTold() {
    return !cell.operation().isPart() && rounds.stream().noneMatch(r -> r.records().isEmpty());
  }

  private Stream<PathRecord> records() {
    return rounds.stream().flatMap(round -> round.records().stream());
  }

  /** Seconds measured, of all rounds whose figures may be used. */
  public double seconds() {
    return valid().mapToDouble(CellRound::seconds).sum();
  }

  private Stream<CellRound> valid() {
    return rounds.stream().filter(round -> round.invalid().isEmpty());
  }

  /** The mean of the throughputs of {@link #roundsOfTps}, in operations a second. */
  public OptionalDouble tps() {
    return roundsOfTps().stream().mapToDouble(CellRound::tps).average();
  }

  public boolean isPaired() {
    return rounds.stream().anyMatch(CellRound::isPaired);
  }

  /** How its throughput varied within the rounds; nothing from fewer than three whole seconds. */
  public Optional<Steadiness> steadiness() {
    return Steadiness.of(measuredRounds());
  }

  public Histogram latencies() {
    return sum(CellRound::latencies).orElseGet(() -> new Histogram(DIGITS));
  }

  /** The percentiles over the operations of all rounds. */
  public Optional<Latency> latency() {
    return sum(CellRound::latencies).map(Latency::of);
  }

  public Optional<Latency> service() {
    return sum(CellRound::services)
        .filter(services -> services.getTotalCount() > 0)
        .map(Latency::of);
  }

  public boolean hasFaults() {
    return rounds.stream().anyMatch(CellRound::hasFaults);
  }

  public long excused() {
    return faults().mapToLong(FaultsInfo::excused).sum();
  }

  /** Operations that had a wrong effect while a fault acted, of all rounds. */
  public long wrongEffects() {
    return faults().mapToLong(FaultsInfo::wrongEffects).sum();
  }

  private Stream<FaultsInfo> faults() {
    return records().map(PathRecord::faults).filter(Objects::nonNull);
  }

  public boolean isAtARate() {
    return cell.operation().rate().isPresent();
  }

  /** What became of the operations of all rounds that were due; nothing in a closed loop. */
  public Optional<ArrivalInfo> arrivals() {
    return measuredRounds().stream()
        .flatMap(round -> round.arrivals().stream())
        .reduce(ArrivalInfo::plus);
  }

  private Optional<Histogram> sum(Function<CellRound, Histogram> part) {
    return measuredRounds().stream().map(round -> part.apply(round).copy()).reduce(CellResult::add);
  }

  private static Histogram add(Histogram sum, Histogram more) {
    sum.setAutoResize(true);
    sum.add(more);
    return sum;
  }
}
