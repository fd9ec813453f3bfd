// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Key.Dimension;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.View;
import io.github.jmeterndb.report.View.Column;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.FaultFigures;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The tables that answer the question of the run, and their footnotes. */
final class FirstScreen {
  private static final Metric STUDY = new Metric("study", Unit.RATIO);
  private static final String FOOTNOTES = "¹²³⁴⁵⁶⁷⁸⁹";

  private final Experiment experiment;
  private final Figures figures;
  private final int most;
  private final List<Table> tables = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> marks = new LinkedHashMap<>();

  private final Map<String, String> ofOperations = new LinkedHashMap<>();

  FirstScreen(Experiment experiment, Figures figures, Optional<Section> ofTheWorkload) {
    this.experiment = experiment;
    this.figures = figures;
    most = experiment.threads().stream().reduce(0, Math::max);
    if (experiment.hasFaults()) {
      faults();
    }
    if (!experiment.closedLoops().isEmpty()) {
      forms();
      if (figures.of(Metric.RATIO).findAny().isPresent()) {
        ratios();
      } else if (!experiment.hasFaults() && ofTheWorkload.isEmpty()) {
        throughput();
      }
    }
    if (experiment.hasRates()) {
      slos();
      if (!experiment.isSearch()) {
        tables.addAll(RunReport.tables(experiment, figures, "First screen"));
      }
    }
    ofTheWorkload.ifPresent(section -> tables.add(section.tables().get(0)));
  }

  List<Table> tables() {
    return tables;
  }

  List<String> notes() {
    return notes;
  }

  private void add(
      String caption, List<Dimension> rows, String of, List<Column> columns, Predicate<Key> only) {
    tables.add(figures.table(new View(caption, rows, of, columns, only)));
  }

  private void faults() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of(Metric.OUTAGE));
    columns.add(Column.of(Metric.FAILED));
    columns.add(Column.of("of them unknown", Metric.UNKNOWN));
    columns.add(Column.of(Metric.LOST).at(key -> key.of("")));
    columns.replaceAll(column -> column.text(Figure::withInterval));
    add(
        "Faults: longest time without a success, operations that failed, rows lost in the cell",
        List.of(Dimension.OF, Dimension.PATH, Dimension.OPERATION, Dimension.THREADS),
        "fault",
        columns,
        key -> figures.value(key, FaultFigures.BREAKS).orElse(0) > 0);
  }

  private void ratios() {
    List<Integer> counts = experiment.threads();
    Set<Integer> shown =
        new LinkedHashSet<>(List.of(counts.get(0), counts.get(counts.size() / 2), most));
    List<String> paths = experiment.paths();
    boolean two = paths.size() == 2;
    List<Column> columns = new ArrayList<>();
    String group =
        two
            ? "%s ÷ %s, throughput (95 %%)".formatted(paths.get(0), paths.get(1))
            : "ratio of throughput (95 %)";
    for (int threads : shown) {
      columns.add(
          Column.of(name(threads), Metric.RATIO).at(key -> ratio(key).at(threads)).in(group));
    }
    if (counts.size() > 1) {
      String mean = counts.size() > shown.size() ? "mean of " + counts.size() : "mean";
      columns.add(Column.of(mean, Metric.RATIO).at(this::ratio).in(group));
    }
    columns.add(columns.remove(columns.size() - 1).text(Figure::withInterval));
    study();
    columns.add(Column.of(STUDY).at(this::ratio));
    List<Column> beside = new ArrayList<>();
    beside(beside, Producers.COMPARED_P99, "p99 at " + threads(most));
    beside(beside, Producers.COMPARED_CPU, "CPU per operation at " + most);
    Predicate<Key> only = key -> key.threads() == 0 && isShown(key);
    List<Dimension> byOperation = List.of(Dimension.OPERATION);
    if (two) {
      columns.addAll(beside);
      add(
          "Throughput, latency and CPU",
          byOperation,
          "",
          columns,
          key -> !key.isPart() && (key.of().isEmpty() || only.test(key)));
    } else {
      add(
          "Ratio of throughput",
          List.of(Dimension.OPERATION, Dimension.PATH, Dimension.OF),
          "÷",
          columns,
          only);
    }
    tables.replaceAll(this::marked);
    if (!two) {
      add("Latency and CPU", byOperation, "", beside, key -> !key.isPart());
    }
    ratioNotes();
  }

  private void beside(List<Column> columns, Metric metric, String group) {
    for (String path : experiment.paths()) {
      columns.add(
          Column.of(path, metric)
              .at(key -> new Key(key.operation(), path, most, ""))
              .text(Figure::withUnit)
              .in(group));
    }
  }

  private String name(int threads) {
    return threads == experiment.threads().get(0) ? threads(threads) : threads + "";
  }

  /** Each path with the first one; for several systems, also each path on two of them. */
  private boolean isShown(Key key) {
    return !key.isPart()
        && !key.of().isEmpty()
        && (key.path().equals(experiment.paths().get(0))
            || bare(key.path()).equals(bare(key.of())));
  }

  private Key ratio(Key row) {
    return row.of().isEmpty()
        ? new Key(row.operation(), experiment.paths().get(0), 0, experiment.paths().get(1))
        : row.at(0);
  }

  private void ratioNotes() {
    List<Figure> ratios = figures.of(Metric.RATIO).filter(figure -> isShown(figure.key())).toList();
    if (ratios.stream().anyMatch(figure -> figure.mark() == Mark.NOT_SIGNIFICANT)) {
      notes.add("≈ no significant difference, or no interval");
    }
    if (!ratios.isEmpty()) {
      marks.forEach((form, mark) -> notes.add(mark + " " + form));
    }
    String without =
        ratios.stream()
            .filter(mean -> mean.key().threads() == 0 && mean.interval().isPresent())
            .flatMap(mean -> experiment.threads().stream().map(mean.key()::at))
            .filter(this::lacksInterval)
            .map(cell -> "%s at %s".formatted(cell.operation(), cell.threads()))
            .distinct()
            .collect(Collectors.joining(", "));
    if (!without.isEmpty()) {
      notes.add("Not in the mean, for lack of an interval: " + without);
    }
    cpuNote();
    int fewest =
        experiment.systems().stream().mapToInt(each -> each.rounds().size()).min().orElse(1);
    if (!ratios.isEmpty() && fewest < 3) {
      if (ratios.stream().anyMatch(figure -> figure.scope() == Scope.RUN)) {
        notes.add("Intervals are within the run: other runs may differ by more");
      }
      notes.add(
          (fewest == 1 ? "One run" : "Two runs")
              + (experiment.beside().isEmpty() ? "" : " of each system")
              + ": ./bench repeats it and says whether the difference holds.");
    } else if (!ratios.isEmpty()) {
      notes.add("%s rounds: intervals are over them".formatted(fewest));
    }
  }

  private boolean lacksInterval(Key ratio) {
    return figures.get(ratio, Metric.RATIO).flatMap(Figure::interval).isEmpty()
        && figures.get(ratio.of(""), Metric.TPS).isPresent()
        && figures.get(ratio.of("").over(ratio.of()), Metric.TPS).isPresent();
  }

  private void cpuNote() {
    String gaps =
        experiment.cells().stream()
            .filter(result -> result.cell().threads() == most && !result.hasFaults())
            .flatMap(result -> result.cpu().gaps().stream())
            .distinct()
            .limit(3)
            .collect(Collectors.joining("; "));
    boolean hasCpu =
        figures
            .of(Producers.COMPARED_CPU)
            .map(figure -> new Operation(figure.key().operation()))
            .anyMatch(experiment.closedLoops()::contains);
    if (!hasCpu && !gaps.isEmpty()) {
      notes.add("No CPU time per operation: " + gaps);
    }
  }

  private void study() {
    Optional<Published> study = experiment.report().published();
    if (study.isEmpty()
        || !experiment.system().equals("ndb")
        || !experiment.paths().equals(List.of(Published.CLUSTERJ, Published.JDBC))) {
      return;
    }
    for (Operation operation : experiment.closedLoops()) {
      Key key = new Key(operation.label(), Published.CLUSTERJ, 0, Published.JDBC);
      if (figures.get(key, Metric.RATIO).isPresent()) {
        figures.add(key, STUDY, study.get().meanRatio(operation, experiment.threads()));
      }
    }
    if (figures.of(STUDY).findAny().isPresent()) {
      notes.add("study: " + study.get().source().replaceFirst("\\. .*", ""));
    }
  }

  private void throughput() {
    List<Column> columns = new ArrayList<>();
    for (int threads : experiment.threads()) {
      columns.add(Column.of(name(threads), Metric.TPS).at(key -> key.at(threads)).in("TPS"));
    }
    for (Column column :
        List.of(
            Column.of("p99", Producers.COMPARED_P99),
            Column.of("CPU per operation", Producers.COMPARED_CPU))) {
      columns.add(column.at(key -> key.at(most)).text(Figure::withUnit).in("at " + threads(most)));
    }
    add(
        "Throughput",
        List.of(Dimension.OPERATION, Dimension.PATH),
        "",
        columns,
        key -> !key.isPart() && key.of().isEmpty() && key.operation().indexOf('@') < 0);
  }

  private void slos() {
    List<List<String>> rows = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      for (SloInfo slo : round.info().slos) {
        Cell cell = Cell.ofTag(slo.cell());
        String held = "%s of %s".formatted(slo.repeatsHeld(), slo.repeats());
        rows.add(
            List.of(
                cell.operation().label(),
                cell.path(),
                String.valueOf(cell.threads()),
                slo.slo(),
                rates(slo),
                slo.repeats() == 0 ? "–" : held));
      }
    }
    tables.add(
        new Table(
            "Highest rate that holds the SLO",
            List.of("operation", "path", "threads", "SLO", "operations a second", "windows held"),
            4,
            rows));
  }

  private static String rates(SloInfo slo) {
    String rate = Numbers.count(slo.rate());
    String rates = slo.broken() > 0 ? rate + ", not " + Numbers.count(slo.broken()) : "≥ " + rate;
    // The run's own message has the reason.
    return slo.answers() ? rates : "none found";
  }

  private static String bare(String path) {
    return path.substring(path.indexOf(':') + 1);
  }

  static String threads(int count) {
    return count == 1 ? "1 thread" : count + " threads";
  }

  private void forms() {
    for (Operation operation : experiment.closedLoops()) {
      Map<String, List<String>> byForm = new LinkedHashMap<>();
      for (String path : experiment.paths()) {
        byForm.computeIfAbsent(form(operation, path), form -> new ArrayList<>()).add(path);
      }
      byForm.remove("");
      if (byForm.size() > 1) {
        String text =
            byForm.entrySet().stream()
                .map(form -> String.join(", ", form.getValue()) + " " + form.getKey())
                .collect(Collectors.joining("; "));
        int next = Math.min(marks.size(), FOOTNOTES.length() - 1);
        marks.putIfAbsent(text, FOOTNOTES.substring(next, next + 1));
        ofOperations.put(operation.label(), marks.get(text));
      }
    }
  }

  private String form(Operation operation, String path) {
    PathName own = PathName.of(bare(path));
    return experiment.rounds().stream()
        .filter(
            round ->
                round.cells().stream()
                    .map(CellRound::cell)
                    .anyMatch(c -> c.path().equals(path) && c.operation().equals(operation)))
        .map(
            round -> round.report().form(operation, own.accessPath(), own.over(round.properties())))
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private Table marked(Table table) {
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : table.rows()) {
      List<String> marked = new ArrayList<>(row);
      marked.set(0, (row.get(0) + " " + ofOperations.getOrDefault(row.get(0), "")).strip());
      rows.add(marked);
    }
    return new Table(table.caption(), table.groups(), table.header(), table.labels(), rows);
  }
}
