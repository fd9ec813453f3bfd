// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.verdict;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.cost.CpuGaps;
import io.github.jmeterndb.results.cost.CpuShare;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.verdict.SpeedVerdict.Other;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The answer in one table, a row an operation: the ratio of the throughputs, and, at the most
 * threads, latency and CPU time of each path.
 *
 * @param table without the columns of which nothing is known
 * @param notes what its marks mean, whose the study is, and what was not measured
 */
public record Overview(Table table, List<String> notes) {
  private static final String P99 = "p99";
  private static final String CPU = "CPU/op";
  private static final Set<String> NDB = Set.of("ndb", "sandbox");
  private static final String NOT_SHOWN = "≈ ";
  private static final String NOT_EVERYWHERE = " *";

  public Overview {
    notes = List.copyOf(notes);
  }

  /**
   * That of an experiment; nothing where there is no verdict on speed, and of one path where faults
   * or the workload's own figures are what was asked for.
   */
  public static Optional<Overview> of(Experiment experiment) {
    List<SpeedVerdict> verdicts = SpeedVerdict.of(experiment);
    boolean isAside =
        experiment.paths().size() == 1
            && (experiment.cells().stream().anyMatch(CellResult::hasFaults)
                || !experiment.report().verdict(experiment).isEmpty());
    return verdicts.isEmpty() || isAside
        ? Optional.empty()
        : Optional.of(new Builder(experiment, verdicts).build());
  }

  private record Column(String name, List<String> values) {
    boolean isBlank() {
      return values.stream().allMatch(Numbers.GAP::equals);
    }
  }

  private static final class Builder {
    private final Experiment experiment;
    private final List<SpeedVerdict> verdicts;
    private final int most;
    private final List<Column> columns = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Builder(Experiment experiment, List<SpeedVerdict> verdicts) {
      this.experiment = experiment;
      this.verdicts = verdicts;
      List<Integer> threads = experiment.threads();
      most = threads.get(threads.size() - 1);
    }

    Overview build() {
      throughput();
      marks();
      eachPath(P99, ", µs", this::p99);
      eachPath(CPU, ", µs", this::cpu);
      study().ifPresent(study -> notes.add(besideHere(study)));
      List<String> header = new ArrayList<>(List.of("operation"));
      columns.forEach(column -> header.add(column.name()));
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < verdicts.size(); i++) {
        List<String> row = new ArrayList<>(List.of(verdicts.get(i).operation().label()));
        for (Column column : columns) {
          row.add(column.values().get(i));
        }
        rows.add(row);
      }
      return new Overview(
          new Table(caption(), header, experiment.paths().size() > 2 ? 2 : 1, rows), notes);
    }

    private String caption() {
      List<Integer> threads = experiment.threads();
      List<String> at = new ArrayList<>();
      if (columns.stream().anyMatch(column -> column.name().startsWith(P99))) {
        at.add("p99 of latency");
      }
      if (columns.stream().anyMatch(column -> column.name().startsWith(CPU))) {
        at.add("CPU time per operation, of all processes,");
      }
      String throughput =
          threads.size() == 1 || experiment.paths().size() == 1
              ? "Throughput"
              : "Throughput: ratio, " + CellNames.mean(threads);
      return at.isEmpty()
          ? throughput
          : "%s; %s at %s".formatted(throughput, String.join(" and ", at), CellNames.threads(most));
    }

    private void throughput() {
      switch (experiment.paths().size()) {
        case 1 -> peak();
        case 2 -> ofTwo();
        default -> {
          column("most TPS", SpeedVerdict::best);
          peak();
          experiment
              .paths()
              .forEach(path -> column("÷ " + path, verdict -> against(path, verdict)));
        }
      }
    }

    /** In one direction for all operations, as the study's. */
    private void ofTwo() {
      String first = experiment.paths().get(0);
      String second = experiment.paths().get(1);
      column("TPS " + first + " ÷ " + second, this::ratio);
      study().ifPresent(study -> column("published study", verdict -> published(study, verdict)));
    }

    /** The study of these operations, beside the same two paths to an NDB Cluster. */
    private Optional<Published> study() {
      return experiment
          .report()
          .published()
          .filter(study -> NDB.contains(experiment.target()))
          .filter(study -> experiment.paths().equals(List.of(Published.CLUSTERJ, Published.JDBC)))
          .filter(
              study ->
                  verdicts.stream()
                      .anyMatch(
                          verdict ->
                              study.meanRatio(verdict.operation(), verdict.threads()).isPresent()));
    }

    private static String published(Published study, SpeedVerdict verdict) {
      OptionalDouble ratio = study.meanRatio(verdict.operation(), verdict.threads());
      return ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble(), Optional.empty()) : Numbers.GAP;
    }

    private String besideHere(Published study) {
      long hosts = experiment.info().processes().stream().map(ProcessInfo::host).distinct().count();
      return "Published study: "
          + study.source()
          + (hosts == 1 ? " Here all processes share one machine." : " Other machines than here.");
    }

    private String ratio(SpeedVerdict verdict) {
      Other other = verdict.others().get(0);
      Ratio mean = other.ratios().mean();
      boolean inOrder = verdict.best().equals(experiment.paths().get(0));
      return text(other, inOrder ? mean : mean.inverse());
    }

    private String against(String path, SpeedVerdict verdict) {
      return path.equals(verdict.best())
          ? "1"
          : verdict
              .other(path)
              .map(other -> text(other, other.ratios().mean()))
              .orElse(Numbers.GAP);
    }

    private static String text(Other other, Ratio mean) {
      return (other.isShown() ? "" : NOT_SHOWN)
          + mean.withError()
          + (isEverywhere(other) ? "" : NOT_EVERYWHERE);
    }

    private static boolean isEverywhere(Other other) {
      return other.ahead().isEmpty()
          && (other.ratios().isUnsteady() || other.ratios().withoutVerdict().isEmpty());
    }

    private void marks() {
      List<Other> others = verdicts.stream().flatMap(verdict -> verdict.others().stream()).toList();
      if (others.stream().anyMatch(other -> !other.isShown())) {
        notes.add(NOT_SHOWN.strip() + ": no significant difference, or too unsteady to tell.");
      }
      if (!others.stream().allMatch(Builder::isEverywhere)) {
        notes.add(
            NOT_EVERYWHERE.strip()
                + ": at some thread counts another path is ahead, or no difference is shown.");
      }
    }

    private void peak() {
      column("TPS", verdict -> Numbers.tps(verdict.peak()));
      column("threads", verdict -> String.valueOf(verdict.peak().cell().threads()));
    }

    private void eachPath(
        String what, String unit, BiFunction<Operation, String, OptionalDouble> value) {
      List<String> without = new ArrayList<>();
      for (String path : experiment.paths()) {
        Column column =
            new Column(
                what + (experiment.paths().size() == 1 ? "" : " " + path) + unit,
                verdicts.stream()
                    .map(verdict -> Numbers.figure(value.apply(verdict.operation(), path)))
                    .toList());
        if (column.isBlank()) {
          without.add(path);
        } else {
          columns.add(column);
        }
      }
      if (!without.isEmpty()) {
        notes.add(
            "No %s at %s for %s: %s."
                .formatted(
                    what.equals(P99) ? what : "CPU time per operation",
                    CellNames.threads(most),
                    String.join(", ", without),
                    what.equals(P99)
                        ? "not measured"
                        : CpuGaps.reasons(
                            experiment,
                            cell -> cell.threads() == most && without.contains(cell.path()))));
      }
    }

    private OptionalDouble p99(Operation operation, String path) {
      return Optional.of(new Cell(operation, path, most))
          .filter(cell -> SpeedVerdict.isComparable(experiment, cell))
          .flatMap(cell -> SpeedVerdict.figures(experiment, cell).latency())
          .map(Latency::p99)
          .map(OptionalDouble::of)
          .orElse(OptionalDouble.empty());
    }

    private OptionalDouble cpu(Operation operation, String path) {
      return CpuShare.microseconds(experiment, new Cell(operation, path, most));
    }

    private void column(String name, Function<SpeedVerdict, String> value) {
      columns.add(new Column(name, verdicts.stream().map(value).toList()));
    }
  }
}
