// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.compare;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.analysis.Facts;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.NotComparable.With;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

record ComparisonPage(Experiment base, Experiment next, Comparison comparison) implements Page {
  static final String ALL = "all (geometric mean)";

  @Override
  public String label() {
    return base.label();
  }

  @Override
  public List<String> about() {
    return List.of("base: %s; new: %s".formatted(names(base), names(next)));
  }

  @Override
  public List<String> opening() {
    return about();
  }

  private static String names(Experiment experiment) {
    return experiment.rounds().stream().map(Round::name).collect(Collectors.joining(", "));
  }

  @Override
  public List<String> cautions() {
    List<String> lines = new ArrayList<>();
    Cautions.ofRuns(base).forEach(caution -> lines.add("base: " + caution.text()));
    Cautions.ofRuns(next).forEach(caution -> lines.add("new: " + caution.text()));
    lines.addAll(Facts.differences(base, next));
    if (Comparison.haveFaults(base) || Comparison.haveFaults(next)) {
      lines.add(Comparison.NO_FAULTS);
    }
    if (base.hasRates() || next.hasRates()) {
      lines.add(Comparison.NO_RATES);
    }
    if (Comparison.haveMisses(base) || Comparison.haveMisses(next)) {
      lines.add(Comparison.NO_MISSES);
    }
    lines.addAll(Comparison.reasons(base, next, measuredByBoth()));
    if (!comparison.onlyBase().isEmpty()) {
      lines.add("only in base: " + tags(comparison.onlyBase()));
    }
    if (!comparison.onlyNew().isEmpty()) {
      lines.add("only in new: " + tags(comparison.onlyNew()));
    }
    if (comparison.lines().stream().anyMatch(line -> line.basis() != Comparison.Basis.ROUNDS)) {
      lines.add(Prose.of("compare.few.rounds"));
    }
    return lines;
  }

  private List<Cell> measuredByBoth() {
    List<Cell> cells = new ArrayList<>(comparison.notComparable());
    comparison.lines().forEach(line -> line.cell().ifPresent(cells::add));
    return cells;
  }

  private static String tags(List<Cell> cells) {
    return cells.stream().map(Cell::tag).collect(Collectors.joining(", "));
  }

  @Override
  public Optional<Verdict> verdict() {
    String counts =
        "beyond noise: %s slower, %s faster; %s unchanged, %s not tested"
            .formatted(
                count(Comparison.Verdict.SLOWER),
                count(Comparison.Verdict.FASTER),
                count(Comparison.Verdict.UNCHANGED),
                count(Comparison.Verdict.NOT_TESTED));
    return Optional.of(
        new Verdict(
            List.of(counts),
            comparison.isTestedByRounds()
                ? "(5 % chance that any of these changes is a false alarm)"
                : ""));
  }

  private long count(Comparison.Verdict verdict) {
    return comparison.lines().stream().filter(line -> line.verdict() == verdict).count();
  }

  @Override
  public List<Section> sections() {
    return List.of(
        Section.everywhere(
            "Throughput",
            List.of(
                new Columns<Comparison.Line>()
                    .add("cell", ComparisonPage::name)
                    .add("change", line -> word(line.verdict()))
                    .add("judged by", line -> line.basis().name().toLowerCase(Locale.ROOT))
                    .add("base", line -> tps(line, base))
                    .add("new", line -> tps(line, next))
                    .add(
                        "new ÷ base",
                        line -> Numbers.figure(line.ratio().value(), line.ratio().interval()))
                    .add(
                        "95 % interval",
                        line -> line.ratio().interval().map(Numbers::ends).orElse(Numbers.GAP))
                    .table("TPS, new ÷ base", 3, comparison.lines()))));
  }

  /** A line's name: its cell's tag, or what all cells together are called. */
  static String name(Comparison.Line line) {
    return line.cell().map(Cell::tag).orElse(ALL);
  }

  private static String tps(Comparison.Line line, Experiment experiment) {
    return line.cell()
        .map(cell -> new CellResult(cell, NotComparable.rounds(experiment, cell, With.OTHER_RUNS)))
        .map(Numbers::tps)
        .orElse(Numbers.GAP);
  }

  private static String word(Comparison.Verdict verdict) {
    return switch (verdict) {
      case SLOWER -> "slower";
      case FASTER -> "faster";
      case UNCHANGED -> "none";
      case NOT_TESTED -> "not tested";
    };
  }
}
