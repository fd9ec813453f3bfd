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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The contents of an experiment's report, and their order. */
public record RunReport(Experiment experiment, Figures figures, Warnings warnings) {
  private static final Properties NOTES = new Properties();
  private static final List<CSVRecord> PARTS;
  private static final List<CSVRecord> TABLES;

  static {
    CSVFormat csv = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (Reader notes = resource("notes.properties");
        Reader parts = resource("parts.csv");
        Reader tables = resource("tables.csv")) {
      NOTES.load(notes);
      PARTS = csv.parse(parts).getRecords();
      TABLES = csv.parse(tables).getRecords();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Report with(List<Outcome> checks, List<Outcome> requirements) {
    Optional<Section> ofTheWorkload =
        experiment
            .report()
            .section(figures, experiment.info().properties)
            .filter(section -> !section.tables().isEmpty());
    FirstScreen first = new FirstScreen(experiment, figures, ofTheWorkload);
    List<Report.Check> lines = new ArrayList<>();
    requirements.forEach(
        each -> lines.add(new Report.Check(each.sign(), each.name() + ": " + each.reason())));
    checks.forEach(each -> lines.add(new Report.Check(each.sign(), each.reason())));
    Stream.concat(warnings.lines().stream(), warnings.notCompared().stream())
        .forEach(line -> lines.add(new Report.Check(Report.WARNING, line)));
    List<Part> parts = new ArrayList<>(parts(requirements));
    ofTheWorkload.ifPresent(
        own ->
            parts.add(
                new Part(
                    own.title(), true, own.sentences(), own.tables(), List.of(), own.howToRead())));
    return new Report(
        title(),
        experiment.isEmbedded(),
        Facts.cautions(experiment),
        first.tables(),
        first.notes(),
        lines,
        parts);
  }

  private List<Part> parts(List<Outcome> requirements) {
    Plots plots = new Plots(experiment, figures);
    List<String> gaps =
        experiment.cells().stream()
            .flatMap(result -> result.cpu().gaps().stream())
            .distinct()
            .toList();
    Map<String, List<String>> lines =
        Map.of("CPU by process", gaps, "About this run", About.lines(experiment));
    Map<String, List<Plot>> charts =
        Map.of(
            "Faults", List.of(plots.faults()),
            "Rates", List.of(plots.rates()),
            "Throughput", plots.byThreads(experiment, ""),
            "CPU", List.of(plots.cpu()),
            "Parts", plots.byThreads(experiment.parts(), "parts-"),
            "Over time", plots.courses());
    Map<String, List<Table>> others =
        Map.of(
            "Errors", List.of(errors()),
            "Warnings", warnings.tables(),
            "Requirements", List.of(Outcome.table(requirements)),
            "About this run", List.of(rounds()));
    List<Part> parts = new ArrayList<>();
    for (CSVRecord row : PARTS) {
      String title = row.get("part");
      List<Table> tables = new ArrayList<>(tables(experiment, figures, title));
      tables.addAll(others.getOrDefault(title, List.of()));
      parts.add(
          new Part(
              title,
              row.get("open").equals("yes"),
              lines.getOrDefault(title, List.of()),
              tables,
              charts.getOrDefault(title, List.of()),
              row.get("note").isEmpty() ? "" : note(row.get("note"))));
    }
    return parts;
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

  /** The tables of a part of the report that are only views of figures. */
  static List<Table> tables(Experiment experiment, Figures figures, String part) {
    return TABLES.stream()
        .filter(row -> row.get("part").equals(part))
        .map(
            row ->
                new View(
                    row.get("caption"),
                    Stream.of(row.get("rows").split(" ", -1)).map(Dimension::valueOf).toList(),
                    row.get("of"),
                    Stream.of(row.get("metrics").split(" ", -1))
                        .flatMap(metric -> columns(experiment, figures, metric))
                        .toList(),
                    only(figures, row.get("keys"))))
        .map(figures::table)
        .toList();
  }

  /**
   * From {@code HEADER=METRIC±}; {@code METRIC*} stands for a column each thread count, {@code
   * METRIC/} for one each process, the hosts last.
   */
  private static Stream<Column> columns(Experiment experiment, Figures figures, String text) {
    Metric metric = Metric.named(text.replaceAll(".*=|[*/±]", ""));
    String header = text.contains("=") ? text.replaceFirst("=.*", "") : metric.header();
    Stream<Column> columns = Stream.of(Column.of(header, metric));
    if (text.contains("*")) {
      columns =
          experiment.threads().stream()
              .map(count -> Column.of(count + "", metric).at(key -> key.at(count)));
    } else if (text.contains("/")) {
      columns =
          figures
              .of(metric)
              .map(figure -> figure.key().of())
              .filter(process -> !process.isEmpty())
              .distinct()
              .sorted(Comparator.comparing(process -> process.startsWith("host")))
              .map(process -> Column.of(process, metric).at(key -> key.of(process)));
    }
    return text.endsWith("±") ? columns.map(c -> c.text(Figure::withInterval)) : columns;
  }

  private static Predicate<Key> only(Figures figures, String keys) {
    return switch (keys) {
      case "wholes" -> key -> !key.isPart();
      case "cells" -> key -> !key.isPart() && key.of().isEmpty();
      case "closed loops" -> RunReport::isClosedLoop;
      case "parts" -> key -> key.isPart() && key.of().isEmpty();
      default -> key -> figures.get(key, Metric.named(keys)).isPresent();
    };
  }

  private static boolean isClosedLoop(Key key) {
    return !key.isPart() && key.of().isEmpty() && key.operation().indexOf('@') < 0;
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
