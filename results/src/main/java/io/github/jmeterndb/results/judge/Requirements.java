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
import io.github.jmeterndb.results.judge.Outcome.Part;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Proportion;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Judges figures by the property {@code require}. From three rounds on, intervals are over the
 * rounds; before that they are within the runs, and lack what differs between runs. Numbers of
 * errors and of rows, the longest latency and the longest outage are what was seen: they have no
 * interval, and need none.
 */
public final class Requirements {
  /** Nanoseconds. */
  private static final double MICRO = 1e3;

  private static final double SECOND = 1e9;

  private final Experiment experiment;
  private final Figures figures;
  private final RequiredLatencies latencies;
  private Experiment ofParts;

  private Requirements(Experiment experiment, Figures figures, List<Requirement> all) {
    this.experiment = experiment;
    this.figures = figures;
    latencies = new RequiredLatencies(experiment, all);
  }

  /** What became of each that was given when it was run, in their order; none where none was. */
  public static List<Outcome> of(Experiment experiment, Figures figures) {
    String given = experiment.info().properties().getOrDefault(Parameter.REQUIRE.property(), "");
    try {
      return given.isEmpty() ? List.of() : of(experiment, figures, Requirement.all(given));
    } catch (UserError e) {
      // A run of another version, or a damaged run.json: it must not pass.
      return List.of(Outcome.of(given, false, e.getMessage()));
    }
  }

  public static List<Outcome> of(
      Experiment experiment, Figures figures, List<Requirement> requirements) {
    Requirements all = new Requirements(experiment, figures, requirements);
    return requirements.stream().map(all::outcome).toList();
  }

  private Outcome outcome(Requirement required) {
    boolean isRatio = required.figure() == Limit.Figure.RATIO;
    List<Part> parts = isRatio ? ratios(required) : cells(required);
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

  /** Parts of mixtures are matched where one is named, and not by {@code *} alone. */
  private Experiment measured(Requirement required) {
    if (required.operation().indexOf('.') < 0) {
      return experiment;
    }
    if (ofParts == null) {
      ofParts = experiment.parts();
    }
    return ofParts;
  }

  private List<Part> cells(Requirement required) {
    return measured(required).cells().stream()
        .filter(
            result ->
                required.isOf(
                    result.cell().operation().label(),
                    result.cell().path(),
                    result.cell().threads()))
        .map(result -> part(required, result))
        .toList();
  }

  private Part part(Requirement required, CellResult result) {
    Key key = Key.of(result.cell());
    String tag = result.cell().tag();
    return switch (required.figure()) {
      case TPS ->
          figures
              .get(key, Metric.TPS)
              .map(tps -> part(required, tag, tps, 1, "operations/s"))
              .orElseGet(() -> Part.missing(required, tag, notMeasured(result)));
      case PERCENTILE, MAX ->
          !result.measuredRounds().isEmpty()
              ? latencies.part(required, result)
              : Part.missing(required, tag, notMeasured(result));
      case ERROR_SHARE, ERRORS -> errors(required, tag, result);
      case WRONG_ROWS -> wrongRows(required, tag, result);
      case CPU ->
          figures
              .get(key, Metric.CPU_TIME)
              .filter(cpu -> cpu.rounds().size() == result.measuredRounds().size())
              .map(cpu -> part(required, tag, cpu, MICRO, "ns"))
              .orElseGet(
                  () ->
                      Part.missing(
                          required,
                          tag,
                          "the CPU of all processes that take part was not recorded, or the cell was too short"));
      case OUTAGE -> outage(required, tag, result);
      case RATIO, CPU_LOAD, DATA_MEMORY -> throw new IllegalArgumentException(required.text());
    };
  }

  private static String notMeasured(CellResult result) {
    return result.invalid().isEmpty() ? "no operation succeeded" : result.invalid();
  }

  /** An end of the figure's interval, converted to the unit of the limit. */
  private Part part(Requirement required, String of, Figure figure, double scale, String unit) {
    DoubleFunction<String> text = number -> Numbers.figure(number, figure.interval());
    String suffix = ", measured for too short a time for an interval";
    if (required.figure() == Limit.Figure.RATIO) {
      text = number -> Numbers.ratio(number, figure.interval());
      suffix = ", without an interval";
    } else if (required.figure() == Limit.Figure.CPU) {
      text = Numbers::time;
      suffix = ", which takes three rounds for an interval";
    }
    String value = text.apply(scale * figure.value());
    Optional<Interval> interval = figure.interval().map(each -> each.times(scale));
    if (interval.isPresent()) {
      String within = figure.scope() == Scope.RUN ? " " + experiment.withinRun() : "";
      String low = text.apply(interval.get().low());
      String high = text.apply(interval.get().high());
      suffix = " (%s–%s%s)".formatted(low, high, within);
    }
    return Part.of(required, of, scale * figure.value(), interval, unit, value + suffix);
  }

  private List<Part> ratios(Requirement required) {
    List<Integer> threads =
        required.threads().isEmpty()
            ? List.of(0)
            : experiment.threads().stream().filter(required::isAt).toList();
    return measured(required).closedLoops().stream()
        .map(Operation::label)
        .filter(required::isOf)
        .flatMap(operation -> threads.stream().map(count -> ratio(required, operation, count)))
        .toList();
  }

  private Part ratio(Requirement required, String operation, int threads) {
    String first = required.path();
    String second = required.other();
    String of = "%s%s %s/%s".formatted(operation, threads == 0 ? "" : "/" + threads, first, second);
    Optional<Part> part =
        Joins.ratio(figures, operation, first, second, threads)
            .map(ratio -> part(required, of, ratio, 1, "ratio"));
    if (part.isEmpty()) {
      String why = "%s and %s were not both measured so that they can be compared";
      return Part.missing(required, of, why.formatted(first, second));
    }
    String words = part.get().words() + ", but too unsteady for a verdict";
    return Joins.isUnsteady(figures, new Key(operation, first, threads, second))
        ? Part.of(required, of, part.get().value(), Optional.empty(), "ratio", words)
        : part.get();
  }

  /** At a rate, those that were never started are among them. */
  private static Part errors(Requirement required, String tag, CellResult result) {
    if (result.cell().operation().isPart()) {
      return Part.missing(
          required, tag, "errors are counted of the whole operation, not of its parts");
    }
    long failed =
        result.errors()
            + result.rounds().stream()
                .flatMap(round -> round.arrivals().stream())
                .mapToLong(ArrivalInfo::lost)
                .sum();
    String count = Numbers.count(failed);
    if (required.figure() == Limit.Figure.ERRORS) {
      return Part.exact(required, tag, (double) failed, "operations", count);
    }
    long all = failed + result.rounds().stream().mapToLong(CellRound::ops).sum();
    if (all == 0) {
      return Part.missing(required, tag, "no operation was executed");
    }
    Proportion part = Proportion.of(failed, all);
    String percents = Numbers.percents(part.interval().low(), part.interval().high());
    return Part.of(
        required,
        tag,
        part.value(),
        Optional.of(part.interval()),
        "part of the operations",
        "%s of %s (%s)".formatted(count, Numbers.count(all), percents));
  }

  private static List<PathRecord> records(CellResult result) {
    return result.rounds().stream().flatMap(round -> round.records().stream()).toList();
  }

  private static Part wrongRows(Requirement required, String tag, CellResult result) {
    List<PathRecord> records = records(result);
    if (records.isEmpty() || records.stream().anyMatch(each -> each.ledger() == null)) {
      return Part.missing(required, tag, "the rows were not compared with what was acknowledged");
    }
    long wrong = 0;
    for (PathRecord each : records) {
      Long lost = each.ledger().lost();
      Long failedThere = each.ledger().failedThere();
      long counted = (lost == null ? 0 : lost) + (failedThere == null ? 0 : failedThere);
      // A difference that was not counted is one at least.
      wrong += each.verdict().isEmpty() ? counted : Math.max(1, counted);
    }
    String verdicts =
        records.stream()
            .map(PathRecord::verdict)
            .filter(verdict -> !verdict.isEmpty())
            .collect(joining("; "));
    String words = Numbers.count(wrong) + (verdicts.isEmpty() ? "" : " or more: " + verdicts);
    return Part.exact(required, tag, (double) wrong, "rows", words);
  }

  /** The longest. Where one had not ended when the window did, it was as long at least. */
  private Part outage(Requirement required, String tag, CellResult result) {
    long planned =
        records(result).stream()
            .filter(each -> each.faults() != null)
            .mapToLong(each -> each.faults().schedule().size())
            .sum();
    if (planned == 0) {
      return Part.missing(required, tag, "no fault was planned in it");
    }
    Key cell = Key.of(result.cell());
    List<Figure> outages =
        figures.of(Metric.OUTAGE).filter(each -> each.key().of("").equals(cell)).toList();
    List<Double> all = outages.stream().flatMap(each -> each.rounds().values().stream()).toList();
    if (all.size() < planned) {
      return Part.missing(required, tag, "a fault was not begun, or its outage was not recorded");
    }
    double nanos = SECOND * Collections.max(all);
    if (outages.stream().noneMatch(each -> each.mark() == Mark.AT_LEAST)) {
      return Part.exact(required, tag, nanos, "ns", Numbers.time(nanos));
    }
    String words = Numbers.time(nanos) + " or more: one had not ended when the window did";
    Interval interval = new Interval(nanos, Double.POSITIVE_INFINITY);
    return Part.of(required, tag, nanos, Optional.of(interval), "ns", words);
  }
}
