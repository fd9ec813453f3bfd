// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.read.SlowOperations;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.Requirement.Figure;
import io.github.jmeterndb.statistics.Proportion;
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The figures of cells. From three rounds on, intervals are over the rounds; before that they are
 * within the runs, and lack what differs between runs. Numbers of errors and of rows, the longest
 * latency and the longest outage are what was seen: they have no interval, and need none.
 */
final class CellEstimates {
  private static final double ALL_PERCENT = 100;
  private static final double PERCENT_OF_A_CORE = 100;
  private static final String TOO_SHORT = ", measured for too short a time for an interval";

  private final Experiment experiment;

  /** How many operations were slower than each limit; of each round, in their order. */
  private final Map<Round, SlowOperations> slow = new LinkedHashMap<>();

  /**
   * Those of an experiment.
   *
   * @param requirements whose limits are looked for in the latency logs
   */
  CellEstimates(Experiment experiment, List<Requirement> requirements) {
    this.experiment = experiment;
    List<Long> limits =
        requirements.stream()
            .filter(requirement -> requirement.figure() == Figure.PERCENTILE)
            .map(requirement -> Math.round(requirement.limit()))
            .distinct()
            .toList();
    experiment.rounds().forEach(round -> slow.put(round, SlowOperations.of(round, limits)));
  }

  Estimate of(Requirement requirement, CellResult result) {
    double limit = requirement.limit();
    return switch (requirement.figure()) {
      case TPS -> tps(result, limit);
      case PERCENTILE -> percentile(result, requirement.percentile(), limit);
      case MAX -> max(result, limit);
      case ERROR_SHARE -> errorShare(result, limit);
      case ERRORS -> errors(result, limit);
      case WRONG_ROWS -> wrongRows(result, limit);
      case CPU -> cpu(result, limit);
      case OUTAGE -> outage(result, limit);
      case RATIO -> throw new IllegalArgumentException(requirement.text());
    };
  }

  private static Estimate missing(CellResult result) {
    return Estimate.missing(
        result.invalid().isEmpty() ? "no operation succeeded" : result.invalid());
  }

  private Estimate tps(CellResult result, double limit) {
    if (result.tps().isEmpty()) {
      return missing(result);
    }
    double tps = result.tps().getAsDouble();
    Optional<Interval> overRounds = result.tpsInterval();
    Optional<Interval> interval = overRounds.or(result::tpsWithin);
    return new Estimate(
        tps,
        interval,
        limit,
        "operations/s",
        Numbers.figure(tps, interval) + in(interval, overRounds.isPresent()));
  }

  private String in(Optional<Interval> interval, boolean overRounds) {
    return interval
        .map(
            each ->
                " (%s%s)"
                    .formatted(Numbers.ends(each), overRounds ? "" : " " + experiment.withinRun()))
        .orElse(TOO_SHORT);
  }

  private Estimate percentile(CellResult result, double percentile, double limit) {
    if (!result.isMeasured()) {
      return missing(result);
    }
    String name = "p" + Numbers.exact(percentile);
    List<CellRound> rounds = result.measuredRounds();
    if (rounds.size() >= Sample.FEWEST) {
      return percentileOverRounds(rounds, name, percentile, limit);
    }
    // Whoever is never answered is slow.
    long unanswered = rounds.stream().mapToLong(CellEstimates::unanswered).sum();
    List<Proportion.Block> blocks = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      if (rounds.contains(ofRound(round, result.cell()))) {
        blocks.addAll(slow.get(round).of(result.cell(), Math.round(limit)));
      }
    }
    if (unanswered > 0) {
      blocks.add(new Proportion.Block(unanswered, unanswered));
    }
    double may = (ALL_PERCENT - percentile) / ALL_PERCENT;
    double measured = percentile(rounds, percentile);
    String words = name + " " + Numbers.time(measured);
    Optional<Proportion> slower = blocks.isEmpty() ? Optional.empty() : Proportion.of(blocks);
    return slower
        .map(
            part ->
                new Estimate(
                    part.value(),
                    Optional.of(part.interval()),
                    may,
                    "part of the operations that are slower than the limit",
                    "%s; %s (%s %s) took more than %s, at most %s may"
                        .formatted(
                            words,
                            Numbers.percent(part.value()),
                            Numbers.percents(part.interval().low(), part.interval().high()),
                            experiment.withinRun(),
                            Numbers.time(limit),
                            Numbers.percent(may))))
        .orElseGet(() -> new Estimate(measured, Optional.empty(), limit, "ns", words + TOO_SHORT));
  }

  /** The cell of a round; of a part of a mixture, what is known of that. */
  private static CellRound ofRound(Round round, Cell cell) {
    List<CellRound> all = cell.operation().isPart() ? round.parts() : round.cells();
    return all.stream().filter(each -> each.cell().equals(cell)).findFirst().orElse(null);
  }

  /** At a rate, those that failed or were never started have no latency. */
  private static long unanswered(CellRound round) {
    return round.arrivals().map(arrivals -> arrivals.failed() + arrivals.lost()).orElse(0L);
  }

  private static Estimate percentileOverRounds(
      List<CellRound> rounds, String name, double percentile, double limit) {
    double[] each =
        rounds.stream().mapToDouble(round -> percentile(List.of(round), percentile)).toArray();
    Sample logs = Sample.of(Arrays.stream(each).map(Math::log));
    double mean = Math.exp(logs.mean());
    if (Double.isInfinite(mean)) {
      return Estimate.exact(mean, limit, "ns", name + " " + Numbers.time(mean));
    }
    Interval interval = logs.interval().orElseThrow().exp();
    return new Estimate(
        mean,
        Optional.of(interval),
        limit,
        "ns",
        "%s %s (%s–%s over %s rounds)"
            .formatted(
                name,
                Numbers.time(mean),
                Numbers.time(interval.low()),
                Numbers.time(interval.high()),
                rounds.size()));
  }

  /** In nanoseconds; infinite where so many have no latency. */
  private static double percentile(List<CellRound> rounds, double percentile) {
    CellResult all = new CellResult(rounds.get(0).cell(), rounds);
    double answered = all.latencies().getTotalCount();
    long unanswered = rounds.stream().mapToLong(CellEstimates::unanswered).sum();
    double ofAnswered = percentile * (answered + unanswered) / answered;
    return ofAnswered > ALL_PERCENT
        ? Double.POSITIVE_INFINITY
        : all.latencies().getValueAtPercentile(ofAnswered);
  }

  private static Estimate max(CellResult result, double limit) {
    if (!result.isMeasured()) {
      return missing(result);
    }
    double max = percentile(result.measuredRounds(), ALL_PERCENT);
    return Estimate.exact(max, limit, "ns", "max " + Numbers.time(max));
  }

  private Estimate errorShare(CellResult result, double limit) {
    if (result.cell().operation().isPart()) {
      return ofTheWhole();
    }
    long failed = failed(result);
    long all = failed + result.rounds().stream().mapToLong(CellRound::ops).sum();
    if (all == 0) {
      return Estimate.missing("no operation was executed");
    }
    Proportion part = Proportion.of(failed, all);
    return new Estimate(
        part.value(),
        Optional.of(part.interval()),
        limit,
        "part of the operations",
        "%s of %s (%s)"
            .formatted(
                Numbers.count(failed),
                Numbers.count(all),
                Numbers.percents(part.interval().low(), part.interval().high())));
  }

  private static Estimate errors(CellResult result, double limit) {
    if (result.cell().operation().isPart()) {
      return ofTheWhole();
    }
    long failed = failed(result);
    return Estimate.exact((double) failed, limit, "operations", Numbers.count(failed));
  }

  private static Estimate ofTheWhole() {
    return Estimate.missing("errors are counted of the whole operation, not of its parts");
  }

  /** At a rate, those that were never started are among them. */
  private static long failed(CellResult result) {
    return result.errors()
        + result.rounds().stream()
            .flatMap(round -> round.arrivals().stream())
            .mapToLong(ArrivalInfo::lost)
            .sum();
  }

  private static List<PathRecord> records(CellResult result) {
    return result.rounds().stream().flatMap(round -> round.records().stream()).toList();
  }

  private static Estimate wrongRows(CellResult result, double limit) {
    List<PathRecord> records = records(result);
    if (records.isEmpty() || records.stream().anyMatch(info -> info.ledger() == null)) {
      return Estimate.missing("the rows were not compared with what was acknowledged");
    }
    long wrong = records.stream().mapToLong(CellEstimates::wrongRows).sum();
    String verdicts =
        String.join(
            "; ",
            records.stream().map(PathRecord::verdict).filter(text -> !text.isEmpty()).toList());
    return Estimate.exact(
        (double) wrong,
        limit,
        "rows",
        verdicts.isEmpty() ? Numbers.count(wrong) : Numbers.count(wrong) + " or more: " + verdicts);
  }

  /** A difference that was not counted is one at least. */
  private static long wrongRows(PathRecord info) {
    LedgerInfo ledger = info.ledger();
    long counted = zero(ledger.lost()) + zero(ledger.failedThere());
    return info.verdict().isEmpty() ? counted : Math.max(1, counted);
  }

  private static long zero(Long count) {
    return count == null ? 0 : count;
  }

  private Estimate cpu(CellResult result, double limit) {
    List<OptionalDouble> rounds = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      round.measured(result.cell()).ifPresent(cell -> rounds.add(cpu(round, cell)));
    }
    if (rounds.isEmpty() || rounds.stream().anyMatch(OptionalDouble::isEmpty)) {
      return Estimate.missing(
          "the CPU of all processes that take part was not recorded, or the cell was too short");
    }
    Sample sample = Sample.of(rounds.stream().mapToDouble(OptionalDouble::getAsDouble));
    Optional<Interval> interval = sample.interval();
    return new Estimate(
        sample.mean(),
        interval,
        limit,
        "ns",
        interval
            .map(
                each ->
                    "%s (%s–%s)"
                        .formatted(
                            Numbers.time(sample.mean()),
                            Numbers.time(each.low()),
                            Numbers.time(each.high())))
            .orElse(Numbers.time(sample.mean()) + ", which takes three rounds for an interval"));
  }

  /** CPU time of an operation in nanoseconds. */
  private static OptionalDouble cpu(Round round, CellRound cell) {
    OptionalDouble busy = round.cpu(cell.cell()).busyCores();
    OptionalDouble tps = cell.tpsOfCpu();
    return busy.isPresent() && tps.isPresent() && tps.getAsDouble() > 0
        ? OptionalDouble.of(
            CellCpu.microsecondsPerOperation(
                    PERCENT_OF_A_CORE * busy.getAsDouble(), tps.getAsDouble())
                * MICROSECONDS.toNanos(1))
        : OptionalDouble.empty();
  }

  /** Where one had not ended when the window did, it was as long at least. */
  private static Estimate outage(CellResult result, double limit) {
    List<FaultInfo> faults =
        records(result).stream()
            .flatMap(
                info -> info.faults() == null ? Stream.empty() : info.faults().schedule().stream())
            .toList();
    if (faults.isEmpty()) {
      return Estimate.missing("no fault was planned in it");
    }
    if (faults.stream().anyMatch(fault -> fault.outage() == null)) {
      return Estimate.missing("a fault was not begun, or its outage was not recorded");
    }
    double longest = faults.stream().mapToDouble(FaultInfo::outage).max().orElseThrow();
    boolean open =
        faults.stream().anyMatch(fault -> fault.outage() > 0 && fault.firstSuccess() == null);
    double nanos = longest * SECONDS.toNanos(1);
    return new Estimate(
        nanos,
        Optional.of(new Interval(nanos, open ? Double.POSITIVE_INFINITY : nanos)),
        limit,
        "ns",
        Numbers.time(nanos) + (open ? " or more: one had not ended when the window did" : ""));
  }
}
