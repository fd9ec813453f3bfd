// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Key.Dimension;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.View;
import io.github.jmeterndb.report.View.Column;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.judge.Facts;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.write.Plot;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.results.write.Report.Part;
import io.github.jmeterndb.run.RunInfo;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The contents of an experiment's report, and their order. */
public final class RunReport {
  private static final Properties NOTES = new Properties();
  private static final List<CSVRecord> TABLES;

  static {
    try (Reader notes = resource("notes.properties");
        Reader tables = resource("tables.csv")) {
      NOTES.load(notes);
      TABLES =
          CSVFormat.DEFAULT
              .builder()
              .setHeader()
              .setSkipHeaderRecord(true)
              .build()
              .parse(tables)
              .getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final Experiment experiment;
  private final Figures figures;
  private final Warnings warnings;
  private final Plots plots;
  private final Optional<Section> ofTheWorkload;
  private final List<Part> parts = new ArrayList<>();

  public RunReport(Experiment experiment, Figures figures, Warnings warnings) {
    this.experiment = experiment;
    this.figures = figures;
    this.warnings = warnings;
    plots = new Plots(experiment, figures);
    ofTheWorkload =
        experiment
            .report()
            .section(figures, experiment.info().properties)
            .filter(section -> !section.tables().isEmpty());
  }

  public Report with(List<Outcome> checks, List<Outcome> requirements) {
    FirstScreen first = new FirstScreen(experiment, figures, ofTheWorkload);
    List<Report.Check> lines = new ArrayList<>();
    requirements.forEach(
        each -> lines.add(new Report.Check(each.sign(), each.name() + ": " + each.reason())));
    checks.forEach(each -> lines.add(new Report.Check(each.sign(), each.reason())));
    Stream.concat(warnings.lines().stream(), warnings.notCompared().stream())
        .forEach(line -> lines.add(new Report.Check(Report.WARNING, line)));
    open();
    closed();
    if (!requirements.isEmpty()) {
      tables("Requirements", "requirements", List.of(Outcome.table(requirements)));
    }
    part("About this run", false, About.lines(experiment), List.of(rounds()), List.of(), "");
    return new Report(
        title(),
        experiment.isEmbedded(),
        Facts.cautions(experiment),
        first.tables(),
        first.notes(),
        lines,
        parts);
  }

  private String title() {
    List<String> parts = new ArrayList<>();
    String table = experiment.usersTable().get("name") instanceof String name ? " " + name : "";
    parts.add(
        "%s%s, %s on %s"
            .formatted(
                experiment.workload(),
                table,
                and(experiment.paths()),
                experiment.title().isEmpty()
                    ? experiment.target()
                    // The writers add it themselves.
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

  private static String and(List<String> names) {
    return String.join(", ", names).replaceFirst(", ([^,]*)$", " and $1");
  }

  private Optional<String> minutes() {
    Duration sum = Duration.ZERO;
    for (Round round : experiment.rounds()) {
      RunInfo info = round.info();
      try {
        sum = sum.plus(Duration.between(Instant.parse(info.started), Instant.parse(info.ended)));
      } catch (DateTimeParseException e) {
        // A run that is still running or was killed has no end.
        return Optional.empty();
      }
    }
    return Optional.of(
        sum.toMinutes() < 2 ? sum.toSeconds() + " s" : sum.plusSeconds(30).toMinutes() + " min");
  }

  private void open() {
    charts("Faults", true, "", List.of(plots.faults()));
    charts("Rates", true, "", List.of(plots.rates()));
    part(
        "Throughput",
        true,
        List.of(),
        List.of(
            byPath("TPS by path and threads", Metric.TPS),
            byPath("Operations a second that found their row", Metric.HITS)),
        byThreads(plots.throughput(experiment, "tps"), plots.p99(experiment, "p99")),
        note("throughput"));
    part(
        "CPU",
        true,
        List.of(),
        List.of(byPath("CPU time per operation in µs, all processes", Metric.CPU_TIME)),
        List.of(plots.cpu()),
        note("cpu"));
    ofTheWorkload.ifPresent(
        own -> part(own.title(), true, own.sentences(), own.tables(), List.of(), own.howToRead()));
  }

  private Table byPath(String caption, Metric metric) {
    return table(
        caption,
        List.of(Dimension.OPERATION, Dimension.PATH),
        "",
        View.byThreads(metric, experiment.threads()),
        RunReport::isClosedLoop);
  }

  private Table table(
      String caption, List<Dimension> rows, String of, List<Column> columns, Predicate<Key> only) {
    return figures.table(new View(caption, rows, of, columns, only));
  }

  private void part(
      String title,
      boolean isOpen,
      List<String> lines,
      List<Table> tables,
      List<Plot> plots,
      String note) {
    parts.add(new Part(title, isOpen, lines, tables, plots, note));
  }

  private void tables(String title, String note) {
    tables(title, note, tables(figures, title));
  }

  private void tables(String title, String note, List<Table> tables) {
    part(title, false, List.of(), tables, List.of(), note(note));
  }

  private void charts(String title, boolean isOpen, String note, List<Plot> plots) {
    part(title, isOpen, List.of(), List.of(), plots, note);
  }

  /** One thread count makes no line: it is in the table. */
  private List<Plot> byThreads(Plot... plots) {
    return experiment.threads().size() > 1 ? List.of(plots) : List.of();
  }

  private void closed() {
    List<Column> ratios = new ArrayList<>();
    View.byThreads(Metric.RATIO, experiment.threads())
        .forEach(column -> ratios.add(column.text(Figure::withInterval)));
    ratios.add(Column.of("mean", Metric.RATIO).at(key -> key.at(0)).text(Figure::withInterval));
    List<Table> tables = new ArrayList<>();
    tables.add(
        table(
            "Ratio of throughput, with its 95 % interval",
            List.of(Dimension.OPERATION, Dimension.PATH, Dimension.OF),
            "÷",
            ratios,
            key -> !key.isPart()));
    tables.addAll(tables(figures, "Ratios"));
    tables("Ratios", "ratios", tables);
    tables("Latency", "latency");
    tables("Rates and arrivals", "rates");
    cpu();
    tables("Cost in the cluster", "counters");
    tables("Queries", "queries");
    tables("Faults and rows", "faults");
    Experiment ofParts = experiment.parts();
    if (!ofParts.cells().isEmpty()) {
      List<Plot> byThreads =
          byThreads(plots.throughput(ofParts, "parts-tps"), plots.p99(ofParts, "parts-p99"));
      part("Parts", false, List.of(), tables(figures, "Parts"), byThreads, note("parts"));
    }
    tables("Engines", "engines");
    tables("Paired cells", "paired");
    tables("Precision", "precision");
    charts("Over time", false, note("courses"), plots.courses());
    tables("Errors", "errors", List.of(errors()));
    tables("Warnings", "warnings", warnings.tables());
  }

  static List<Table> tables(Figures figures, String part) {
    return TABLES.stream()
        .filter(row -> row.get("part").equals(part))
        .map(
            row ->
                new View(
                    row.get("caption"),
                    Stream.of(row.get("rows").split(" ", -1)).map(Dimension::valueOf).toList(),
                    row.get("of"),
                    Stream.of(row.get("metrics").split(" ", -1)).map(RunReport::column).toList(),
                    only(figures, row.get("keys"))))
        .map(figures::table)
        .toList();
  }

  private static Column column(String name) {
    Column column = Column.of(Metric.named(name.replace("±", "")));
    return name.endsWith("±") ? column.text(Figure::withInterval) : column;
  }

  private static Predicate<Key> only(Figures figures, String keys) {
    return switch (keys) {
      case "cells" -> key -> !key.isPart() && key.of().isEmpty();
      case "closed loops" -> RunReport::isClosedLoop;
      case "parts" -> key -> key.isPart() && key.of().isEmpty();
      default -> key -> figures.get(key, Metric.named(keys)).isPresent();
    };
  }

  private static boolean isClosedLoop(Key key) {
    return !key.isPart() && key.of().isEmpty() && key.operation().indexOf('@') < 0;
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
    part(
        "CPU by process",
        false,
        experiment.cells().stream()
            .flatMap(result -> result.cpu().gaps().stream())
            .distinct()
            .toList(),
        List.of(
            table("CPU load, % of a core", View.CELL, "", loads, all),
            table(
                "CPU time per operation, µs",
                View.CELL,
                "",
                times,
                all.and(key -> figures.get(key, Metric.CPU_TIME).isPresent()))),
        List.of(),
        note("cpu.processes"));
  }

  private Table errors() {
    List<List<String>> rows = new ArrayList<>();
    for (CellResult result : experiment.cells()) {
      String tag = result.cell().tag();
      result
          .errorsByCode()
          .forEach((code, e) -> rows.add(List.of(tag, code, e.count() + "", e.firstMessage())));
    }
    return Table.ofText("Errors", List.of("cell", "code", "count", "first message"), rows);
  }

  private Table rounds() {
    List<List<String>> rows = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      RunInfo info = round.info();
      rows.add(List.of(round.name(), info.state + "", info.started, info.ended));
    }
    return Table.ofText("Rounds", List.of("run directory", "state", "started", "ended"), rows);
  }

  private static Reader resource(String name) {
    return new InputStreamReader(RunReport.class.getResourceAsStream(name), UTF_8);
  }

  static String note(String key) {
    return Objects.requireNonNull(NOTES.getProperty(key), key);
  }
}
