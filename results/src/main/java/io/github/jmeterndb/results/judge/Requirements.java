// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.figures.RatioFigures;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.judge.Outcome.Part;
import io.github.jmeterndb.results.read.LatencyLogReader;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Proportion;
import io.github.jmeterndb.statistics.Proportion.Block;
import io.github.jmeterndb.statistics.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges figures by the property {@code require}: by intervals over the rounds from three rounds
 * on, otherwise within the runs. Counts need no interval. An operation without an answer is slow.
 */
public final class Requirements {
  private static final String TOO_SHORT = ", measured for too short a time for an interval";

  private final Experiment experiment;
  private final Figures figures;
  private final Requirement required;
  private final Limit limit;
  private final Map<Path, Map<Cell, List<Block>>> slower = new HashMap<>();

  private Requirements(Experiment experiment, Figures figures, Requirement required) {
    this.experiment = experiment;
    this.figures = figures;
    this.required = required;
    limit = required.limit();
  }

  public static List<Outcome> of(Experiment experiment, Figures figures, List<Requirement> given) {
    List<Requirement> all = given;
    String ofRun = experiment.info().properties.getOrDefault(Parameter.REQUIRE.property(), "");
    if (given.isEmpty() && !ofRun.isEmpty()) {
      try {
        all = Requirement.all(ofRun);
      } catch (UserError e) {
        // A run of another version or a damaged run.json must not pass.
        return List.of(Outcome.of(ofRun, false, e.getMessage()));
      }
    }
    return all.stream().map(each -> new Requirements(experiment, figures, each).outcome()).toList();
  }

  private Outcome outcome() {
    boolean isRatio = limit.figure() == Limit.Figure.RATIO;
    // Parts of mixtures are matched by name only, not by *.
    Experiment of = required.operation().contains(".") ? experiment.parts() : experiment;
    List<Part> parts = isRatio ? ratios(of) : of.cells().stream().flatMap(this::part).toList();
    return parts.isEmpty()
        ? Outcome.of(
            required.text(),
            false,
            "no %s matches; measured were %s over %s, threads %s"
                .formatted(
                    isRatio ? "operation of a closed loop at that thread count" : "cell",
                    experiment.operations().stream().map(Operation::label).collect(joining(", ")),
                    String.join(", ", experiment.paths()),
                    experiment.threads().stream().map(String::valueOf).collect(joining(", "))))
        : Outcome.of(required.text(), parts);
  }

  private Part part(
      String of, double value, Optional<Interval> interval, String unit, String words) {
    // The share of errors is a fraction here, and a percentage in the limit.
    double bound = limit.value() / (limit.figure() == Limit.Figure.ERROR_SHARE ? 100 : 1);
    return new Part(of, limit.relation(), value, interval, bound, unit, words);
  }

  private Part exact(String of, double value, String unit, String words) {
    return part(of, value, Optional.of(new Interval(value, value)), unit, words);
  }

  private Part missing(String of, String why) {
    return part(of, Double.NaN, Optional.empty(), "", "not measured: " + why);
  }

  private Part part(String of, Figure figure, String unit, String without) {
    Figure plain = figure.marked(Mark.NONE);
    String within = figure.scope() == Scope.RUN ? " " + experiment.withinRun() : "";
    String ends = figure.interval().isPresent() ? plain.ends(within) : without;
    return part(of, figure.value(), figure.interval(), unit, plain.text() + ends);
  }

  private static String times(Interval interval, String suffix) {
    return " (%s–%s%s)"
        .formatted(Numbers.time(interval.low()), Numbers.time(interval.high()), suffix);
  }

  private Stream<Part> part(CellResult result) {
    Key key = Key.of(result.cell());
    if (!required.isOf(key.operation(), key.path(), key.threads())) {
      return Stream.empty();
    }
    String tag = result.cell().tag();
    List<CellRound> measured = result.measuredRounds();
    String notMeasured = result.invalid().isEmpty() ? "no operation succeeded" : result.invalid();
    return Stream.of(
        switch (limit.figure()) {
          case TPS ->
              figures
                  .get(key, Metric.TPS)
                  .map(tps -> part(tag, tps, "operations/s", TOO_SHORT))
                  .orElseGet(() -> missing(tag, notMeasured));
          case PERCENTILE, MAX -> measured.isEmpty() ? missing(tag, notMeasured) : latency(result);
          case ERROR_SHARE, ERRORS -> errors(tag, result);
          case WRONG_ROWS -> wrongRows(tag, result);
          case CPU ->
              figures
                  .get(key, Metric.CPU_TIME)
                  .filter(cpu -> cpu.rounds().size() == measured.size())
                  .map(cpu -> cpu(tag, cpu))
                  .orElseGet(
                      () ->
                          missing(
                              tag,
                              "the CPU of all processes that take part was not recorded, or the"
                                  + " cell was too short"));
          case OUTAGE -> outage(tag, result);
          case RATIO, CPU_LOAD, DATA_MEMORY -> throw new IllegalArgumentException(required.text());
        });
  }

  private Part cpu(String tag, Figure micros) {
    double nanos = 1e3 * micros.value();
    Optional<Interval> interval = micros.interval().map(i -> i.times(1e3));
    String ends =
        interval.map(i -> times(i, "")).orElse(", which takes three rounds for an interval");
    return part(tag, nanos, interval, "ns", Numbers.time(nanos) + ends);
  }

  private List<Part> ratios(Experiment measured) {
    List<Integer> threads =
        required.threads().isEmpty()
            ? List.of(0)
            : experiment.threads().stream().filter(required::isAt).toList();
    return measured.closedLoops().stream()
        .map(Operation::label)
        .filter(required::isOf)
        .flatMap(operation -> threads.stream().map(count -> ratio(operation, count)))
        .toList();
  }

  private Part ratio(String operation, int threads) {
    Key key = new Key(operation, required.path(), threads, required.other());
    String at = threads == 0 ? "" : "/" + threads;
    String of = "%s%s %s/%s".formatted(operation, at, key.path(), key.of());
    Optional<Figure> ratio = RatioFigures.of(figures, key);
    if (ratio.isEmpty()) {
      String why = "%s and %s were not both measured so that they can be compared";
      return missing(of, why.formatted(key.path(), key.of()));
    }
    Part part = part(of, ratio.get(), "ratio", ", without an interval");
    String words = part.words() + ", but too unsteady for a verdict";
    return RatioFigures.value(figures, key, Producers.UNSTEADY).isPresent()
        ? part(of, part.value(), Optional.empty(), "ratio", words)
        : part;
  }

  private Part latency(CellResult result) {
    List<CellRound> measured = result.measuredRounds();
    String tag = result.cell().tag();
    if (limit.figure() == Limit.Figure.MAX) {
      double max = percentile(measured, 100);
      return exact(tag, max, "ns", "max " + Numbers.time(max));
    }
    String name = "p" + Numbers.exact(limit.percentile()) + " ";
    if (measured.size() < Sample.FEWEST) {
      return within(result, name);
    }
    Sample logs =
        Sample.of(
            measured.stream()
                .mapToDouble(round -> percentile(List.of(round), limit.percentile()))
                .map(Math::log));
    double mean = Math.exp(logs.mean());
    String words = name + Numbers.time(mean);
    if (Double.isInfinite(mean)) {
      return exact(tag, mean, "ns", words);
    }
    Interval interval = logs.interval().orElseThrow().exp();
    words += times(interval, " over %s rounds".formatted(measured.size()));
    return part(tag, mean, Optional.of(interval), "ns", words);
  }

  private Part within(CellResult result, String name) {
    String tag = result.cell().tag();
    List<CellRound> measured = result.measuredRounds();
    double percentile = percentile(measured, limit.percentile());
    String words = name + Numbers.time(percentile);
    List<Block> blocks = blocks(result.cell());
    long unanswered = unanswered(measured);
    if (unanswered > 0) {
      blocks.add(new Block(unanswered, unanswered));
    }
    Optional<Proportion> slower = blocks.isEmpty() ? Optional.empty() : Proportion.of(blocks);
    if (slower.isEmpty()) {
      return part(tag, percentile, Optional.empty(), "ns", words + TOO_SHORT);
    }
    double part = slower.get().value();
    Interval interval = slower.get().interval();
    double may = (100 - limit.percentile()) / 100;
    return new Part(
        tag,
        limit.relation(),
        part,
        Optional.of(interval),
        may,
        "part of the operations that are slower than the limit",
        "%s; %s (%s %s) took more than %s, at most %s may"
            .formatted(
                words,
                Numbers.percent(part),
                Numbers.percents(interval.low(), interval.high()),
                experiment.withinRun(),
                Numbers.time(limit.value()),
                Numbers.percent(may)));
  }

  private List<Block> blocks(Cell cell) {
    List<Block> blocks = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      if (Stream.concat(round.cells().stream(), round.parts().stream())
          .anyMatch(each -> each.isMeasured() && each.cell().equals(cell))) {
        // In side-by-side experiments the system precedes the path.
        String path = cell.path().substring(cell.path().indexOf(':') + 1);
        blocks.addAll(
            slower(round)
                .getOrDefault(new Cell(cell.operation(), path, cell.threads()), List.of()));
      }
    }
    return blocks;
  }

  private Map<Cell, List<Block>> slower(Round round) {
    return slower.computeIfAbsent(
        round.directory(), each -> LatencyLogReader.slower(round, Math.round(limit.value())));
  }

  private static long unanswered(List<CellRound> rounds) {
    return rounds.stream()
        .flatMap(round -> round.arrivals().stream())
        .mapToLong(arrivals -> arrivals.failed() + arrivals.lost())
        .sum();
  }

  /** In nanoseconds; infinite if the percentile is among operations without a latency. */
  private static double percentile(List<CellRound> rounds, double percentile) {
    CellResult all = new CellResult(rounds.get(0).cell(), rounds);
    double answered = all.latencies().getTotalCount();
    double ofAnswered = percentile * (answered + unanswered(rounds)) / answered;
    return ofAnswered > 100
        ? Double.POSITIVE_INFINITY
        : all.latencies().getValueAtPercentile(ofAnswered);
  }

  /** At a rate, includes operations that were never started. */
  private Part errors(String tag, CellResult result) {
    if (result.cell().operation().isPart()) {
      return missing(tag, "errors are counted of the whole operation, not of its parts");
    }
    long failed =
        result.errors()
            + result.rounds().stream()
                .flatMap(round -> round.arrivals().stream())
                .mapToLong(arrivals -> arrivals.lost())
                .sum();
    String count = Numbers.count(failed);
    if (limit.figure() == Limit.Figure.ERRORS) {
      return exact(tag, (double) failed, "operations", count);
    }
    long all = failed + result.rounds().stream().mapToLong(CellRound::ops).sum();
    if (all == 0) {
      return missing(tag, "no operation was executed");
    }
    Proportion part = Proportion.of(failed, all);
    Interval interval = part.interval();
    String percents = Numbers.percents(interval.low(), interval.high());
    return part(
        tag,
        part.value(),
        Optional.of(interval),
        "part of the operations",
        "%s of %s (%s)".formatted(count, Numbers.count(all), percents));
  }

  private Part wrongRows(String tag, CellResult result) {
    List<PathRecord> records = result.records().toList();
    if (records.isEmpty() || records.stream().anyMatch(each -> each.ledger == null)) {
      return missing(tag, "the rows were not compared with what was acknowledged");
    }
    long wrong = 0;
    for (PathRecord each : records) {
      Long lost = each.ledger.lost;
      Long failedThere = each.ledger.failedThere;
      long counted = (lost == null ? 0 : lost) + (failedThere == null ? 0 : failedThere);
      // A difference that was not counted is at least one.
      wrong += each.verdict.isEmpty() ? counted : Math.max(1, counted);
    }
    String verdicts =
        records.stream().map(path -> path.verdict).filter(v -> !v.isEmpty()).collect(joining("; "));
    String words = Numbers.count(wrong) + (verdicts.isEmpty() ? "" : " or more: " + verdicts);
    return exact(tag, (double) wrong, "rows", words);
  }

  /** The longest. An outage that had not ended with the window is a lower bound. */
  private Part outage(String tag, CellResult result) {
    long planned = result.faults().mapToLong(each -> each.schedule.size()).sum();
    if (planned == 0) {
      return missing(tag, "no fault was planned in it");
    }
    Key cell = Key.of(result.cell());
    List<Figure> outages =
        figures.of(Metric.OUTAGE).filter(each -> each.key().of("").equals(cell)).toList();
    List<Double> all = outages.stream().flatMap(each -> each.rounds().values().stream()).toList();
    if (all.size() < planned) {
      return missing(tag, "a fault was not begun, or its outage was not recorded");
    }
    double nanos = 1e9 * Collections.max(all);
    if (outages.stream().noneMatch(each -> each.mark() == Mark.AT_LEAST)) {
      return exact(tag, nanos, "ns", Numbers.time(nanos));
    }
    String words = Numbers.time(nanos) + " or more: one had not ended when the window did";
    return part(
        tag, nanos, Optional.of(new Interval(nanos, Double.POSITIVE_INFINITY)), "ns", words);
  }
}
