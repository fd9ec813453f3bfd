// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Key.Dimension;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.View;
import io.github.jmeterndb.report.View.Column;
import io.github.jmeterndb.results.figures.CellFigures;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.judge.Facts;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.plot.Plot;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.results.write.Report.Mark;
import io.github.jmeterndb.results.write.Report.Part;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The report of an experiment: what stands where. */
public final class RunReport {
  private final Experiment experiment;
  private final Figures figures;
  private final Warnings warnings;
  private final Optional<Section> ofTheWorkload;
  private final List<Part> parts = new ArrayList<>();

  public RunReport(Experiment experiment, Figures figures, Warnings warnings) {
    this.experiment = experiment;
    this.figures = figures;
    this.warnings = warnings;
    ofTheWorkload =
        experiment
            .report()
            .section(figures, experiment.info().properties())
            .filter(section -> !section.tables().isEmpty());
  }

  /** The report with what was checked and required. */
  public Report with(List<Outcome> checks, List<Outcome> requirements) {
    FirstScreen first = new FirstScreen(experiment, figures, ofTheWorkload);
    List<Report.Check> lines = new ArrayList<>();
    requirements.forEach(
        each -> lines.add(check(each.isMet(), each.name() + ": " + each.reason())));
    checks.forEach(each -> lines.add(check(each.isMet(), each.reason())));
    Stream.concat(warnings.lines().stream(), warnings.notCompared().stream())
        .forEach(line -> lines.add(new Report.Check(Mark.WARNING, line)));
    open();
    closed();
    if (!requirements.isEmpty()) {
      parts.add(part("Requirements", false, "requirements", List.of(Outcome.table(requirements))));
    }
    parts.add(
        new Part(
            "About this run", false, About.lines(experiment), List.of(rounds()), List.of(), ""));
    return new Report(
        title(),
        experiment.isEmbedded(),
        Facts.cautions(experiment),
        first.tables(),
        first.notes(),
        lines,
        parts);
  }

  private static Report.Check check(boolean holds, String text) {
    return new Report.Check(holds ? Mark.PASSED : Mark.FAILED, text);
  }

  /** Such as {@code clusterj and jdbc on NDB Cluster 9.7.4, 28 cells, 11 min}. */
  private String title() {
    List<String> parts = new ArrayList<>();
    String workload = experiment.workload();
    String table = experiment.usersTable().get("name") instanceof String name ? " " + name : "";
    parts.add(
        "%s%s, %s on %s"
            .formatted(
                workload,
                table,
                PathsAndCells.and(experiment.paths()),
                experiment.title().isEmpty()
                    ? experiment.target()
                    // The writers say it themselves.
                    : experiment.title().replace("EMBEDDED DATABASE, not NDB: ", "")));
    int results = experiment.cells().size();
    parts.add(results == 1 ? "1 result" : results + " results");
    int rounds = experiment.rounds().size();
    if (rounds > 1) {
      parts.add(rounds + " rounds");
    }
    minutes().ifPresent(parts::add);
    return String.join(", ", parts);
  }

  private Optional<String> minutes() {
    Duration sum = Duration.ZERO;
    for (Round round : experiment.rounds()) {
      try {
        sum =
            sum.plus(
                Duration.between(
                    Instant.parse(round.info().started()), Instant.parse(round.info().ended())));
      } catch (DateTimeParseException e) {
        // A run that is still running, or was killed, has no end.
        return Optional.empty();
      }
    }
    return Optional.of(
        sum.toMinutes() < 2 ? sum.toSeconds() + " s" : sum.plusSeconds(30).toMinutes() + " min");
  }

  /** What was asked for: throughput and CPU by path and threads; the workload's own figures. */
  private void open() {
    Plots plots = new Plots(experiment, figures);
    List<Integer> threads = experiment.threads();
    Predicate<Key> closed =
        key -> !key.isPart() && key.of().isEmpty() && key.operation().indexOf('@') < 0;
    List<Dimension> byPath = List.of(Dimension.OPERATION, Dimension.PATH);
    parts.add(new Part("Faults", true, List.of(), List.of(), plots(plots.faults()), ""));
    parts.add(new Part("Rates", true, List.of(), List.of(), plots(plots.rates()), ""));
    parts.add(
        new Part(
            "Throughput",
            true,
            List.of(),
            List.of(
                table("TPS by path and threads", byPath, Metric.TPS, threads, closed),
                table(
                    "Operations a second that found their row",
                    byPath,
                    Metric.HITS,
                    threads,
                    closed)),
            plots(plots.throughput(experiment, "tps"), plots.p99(experiment, "p99")),
            Notes.of("throughput")));
    parts.add(
        new Part(
            "CPU",
            true,
            List.of(),
            List.of(
                table(
                    "CPU time per operation in µs, all processes",
                    byPath,
                    Metric.CPU_TIME,
                    threads,
                    closed)),
            plots(plots.cpu()),
            Notes.of("cpu")));
    ofTheWorkload.ifPresent(
        section ->
            parts.add(
                new Part(
                    section.title(),
                    true,
                    section.sentences(),
                    section.tables(),
                    List.of(),
                    section.howToRead())));
  }

  private Table table(
      String caption,
      List<Dimension> rows,
      Metric metric,
      List<Integer> threads,
      Predicate<Key> only) {
    return figures.table(new View(caption, rows, "", View.byThreads(metric, threads), only));
  }

  /** Several thread counts make a line; one is in the table. */
  private List<Plot> plots(Plot... all) {
    return Stream.of(all)
        .filter(plot -> experiment.threads().size() > 1 || plot.x() != Plot.X.DOUBLINGS)
        .toList();
  }

  private void closed() {
    List<Column> byThreads = new ArrayList<>();
    View.byThreads(Metric.RATIO, experiment.threads())
        .forEach(column -> byThreads.add(column.text(Figure::withInterval)));
    byThreads.add(Column.of("mean", Metric.RATIO).at(key -> key.at(0)).text(Figure::withInterval));
    parts.add(
        part(
            "Ratios",
            false,
            "ratios",
            List.of(
                figures.table(
                    new View(
                        "Ratio of throughput, with its 95 % interval",
                        List.of(Dimension.OPERATION, Dimension.PATH, Dimension.OF),
                        "÷",
                        byThreads,
                        key -> !key.isPart())),
                figures.table(
                    new View(
                        "Precision of ratios",
                        List.of(
                            Dimension.OPERATION, Dimension.PATH, Dimension.OF, Dimension.THREADS),
                        "÷",
                        View.columns(
                            Metric.BLOCKS, Metric.VARIATION, Metric.TREND, Metric.CORRELATION),
                        key -> figures.get(key, Metric.CORRELATION).isPresent())))));
    parts.add(
        cells(
            "Latency",
            "latency",
            View.ofCells("Latency", Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX)));
    parts.add(
        cells(
            "Rates and arrivals",
            "rates",
            View.ofCells(
                "Operations that were due",
                Metric.OFFERED,
                Metric.STARTED,
                Metric.DONE,
                Metric.FAILED,
                Metric.DROPPED,
                Metric.LEFT,
                Metric.WAITED,
                Metric.BACKLOG,
                Metric.LATE)));
    cpu();
    parts.add(
        cells(
            "Cost in the cluster",
            "counters",
            View.ofCells(
                "What an operation costs, by the cluster's own counters",
                Metric.ROUND_TRIPS,
                Metric.TRANSACTIONS,
                Metric.ROWS_READ,
                Metric.ROWS_WRITTEN,
                Metric.BYTES_SENT,
                Metric.BYTES_RECEIVED)));
    parts.add(
        cells(
            "Queries",
            "queries",
            View.ofCells(
                "Queries, retries and reconnects",
                Metric.QPS,
                Metric.READ_QUERIES,
                Metric.WRITE_QUERIES,
                Metric.OTHER_QUERIES,
                Metric.RETRIES,
                Metric.RECONNECTS)));
    faults();
    Experiment ofParts = experiment.parts();
    Plots plots = new Plots(experiment, figures);
    if (!ofParts.cells().isEmpty()) {
      parts.add(
          new Part(
              "Parts",
              false,
              List.of(),
              List.of(
                  figures.table(
                      new View(
                          "Parts of mixtures",
                          View.CELL,
                          "",
                          View.columns(
                              Metric.TPS,
                              Metric.P50,
                              Metric.P95,
                              Metric.P99,
                              Metric.P999,
                              Metric.MAX),
                          key -> key.isPart() && key.of().isEmpty()))),
              plots(plots.throughput(ofParts, "parts-tps"), plots.p99(ofParts, "parts-p99")),
              Notes.of("parts")));
    }
    parts.add(
        part(
            "Engines",
            false,
            "engines",
            List.of(
                figures.table(
                    new View(
                        "TPS and latency by engine",
                        List.of(
                            Dimension.OPERATION, Dimension.PATH, Dimension.THREADS, Dimension.OF),
                        "engine",
                        View.columns(Producers.ENGINE_THREADS, Metric.TPS, Metric.P50, Metric.P99),
                        key -> figures.get(key, Producers.ENGINE_THREADS).isPresent())))));
    parts.add(
        cells(
            "Paired cells",
            "paired",
            View.ofCells(
                "How the paths took turns",
                CellFigures.SLICE,
                CellFigures.GUARD,
                CellFigures.COUNTED,
                CellFigures.DRAIN,
                CellFigures.EXTENSION)));
    parts.add(
        cells(
            "Precision",
            "precision",
            new View(
                "Precision of each TPS",
                View.CELL,
                "",
                List.of(
                    Column.of(Metric.ROUNDS),
                    Column.of(Metric.TPS).text(Figure::withInterval),
                    Column.of(Metric.VARIATION),
                    Column.of(Metric.TREND)),
                key -> !key.isPart() && key.of().isEmpty() && !isAtARate(key))));
    parts.add(
        new Part("Over time", false, List.of(), List.of(), plots.courses(), Notes.of("courses")));
    parts.add(part("Errors", false, "errors", List.of(errors())));
    parts.add(part("Warnings", false, "warnings", warnings.tables()));
  }

  private static boolean isAtARate(Key key) {
    return new Operation(key.operation()).rate().isPresent();
  }

  private Part cells(String title, String note, View view) {
    return part(title, false, note, List.of(figures.table(view)));
  }

  private static Part part(String title, boolean isOpen, String note, List<Table> tables) {
    return new Part(title, isOpen, List.of(), tables, List.of(), Notes.of(note));
  }

  private void cpu() {
    List<Column> loads = new ArrayList<>();
    List<Column> times = new ArrayList<>();
    figures
        .of(Metric.CPU_LOAD)
        .map(figure -> figure.key().of())
        .distinct()
        .sorted(Comparator.comparing(process -> process.startsWith("host")))
        .forEach(
            process -> {
              loads.add(Column.of(process, Metric.CPU_LOAD).at(key -> key.of(process)));
              times.add(Column.of(process, Metric.CPU_TIME).at(key -> key.of(process)));
            });
    times.add(Column.of("all", Metric.CPU_TIME));
    times.add(Column.of(Metric.TPS_PER_CORE));
    Predicate<Key> all = key -> !key.isPart();
    List<String> gaps =
        experiment.cells().stream()
            .flatMap(result -> experiment.cpu(result.cell()).gaps().stream())
            .distinct()
            .toList();
    parts.add(
        new Part(
            "CPU by process",
            false,
            gaps,
            List.of(
                figures.table(new View("CPU load, % of a core", View.CELL, "", loads, all)),
                figures.table(
                    new View(
                        "CPU time per operation, µs",
                        View.CELL,
                        "",
                        times,
                        key -> all.test(key) && figures.get(key, Metric.CPU_TIME).isPresent()))),
            List.of(),
            Notes.of("cpu.processes")));
  }

  private void faults() {
    parts.add(
        part(
            "Faults and rows",
            false,
            "faults",
            List.of(
                figures.table(
                    new View(
                        "What followed each fault",
                        List.of(
                            Dimension.OPERATION, Dimension.PATH, Dimension.THREADS, Dimension.OF),
                        "fault",
                        Stream.of(
                                Metric.AT,
                                Metric.IN_EFFECT,
                                Metric.USUAL_GAP,
                                Metric.OUTAGE,
                                Metric.OUTAGE_END,
                                Metric.RECOVERY,
                                Metric.LONGEST_GAP,
                                Metric.FAILED,
                                Metric.UNKNOWN)
                            .map(metric -> Column.of(metric).text(Figure::withInterval))
                            .toList(),
                        key -> figures.get(key, Metric.AT).isPresent())),
                figures.table(
                    new View(
                        "What became of the writes",
                        View.CELL,
                        "",
                        Stream.of(
                                Metric.CURRENT,
                                Metric.LOST,
                                Metric.NOT_ACKNOWLEDGED,
                                Metric.UNKNOWN,
                                Metric.APPLIED,
                                Metric.NOT_APPLIED,
                                Metric.STALE_READS)
                            .map(metric -> Column.of(metric).text(Figure::withInterval))
                            .toList(),
                        key -> figures.get(key, Metric.CURRENT).isPresent())))));
  }

  private Table errors() {
    Map<List<String>, ErrorCount> sums = new LinkedHashMap<>();
    for (CellResult result : experiment.cells()) {
      result.rounds().stream()
          .flatMap(round -> round.errors().stream())
          .forEach(
              error ->
                  sums.merge(List.of(result.cell().tag(), error.code()), error, ErrorCount::plus));
    }
    List<List<String>> rows = new ArrayList<>();
    sums.forEach(
        (key, error) ->
            rows.add(
                List.of(
                    key.get(0), key.get(1), String.valueOf(error.count()), error.firstMessage())));
    return Table.ofText("Errors", List.of("cell", "code", "count", "first message"), rows);
  }

  private Table rounds() {
    return Table.ofText(
        "Rounds",
        List.of("run directory", "state", "started", "ended"),
        experiment.rounds().stream()
            .map(
                round -> {
                  RunInfo info = round.info();
                  return List.of(
                      round.name(), String.valueOf(info.state()), info.started(), info.ended());
                })
            .toList());
  }
}
