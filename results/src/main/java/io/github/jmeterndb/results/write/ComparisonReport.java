// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Comparison;
import io.github.jmeterndb.results.model.Comparison.Basis;
import io.github.jmeterndb.results.model.Comparison.Line;
import io.github.jmeterndb.results.model.Comparison.Verdict;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Writes for a terminal what changed between two experiments. */
public record ComparisonReport(Experiment base, Experiment next, Comparison comparison) {
  /** What all cells together are called. */
  public static final String ALL = "all (geometric mean)";

  /** The summary, what else differs, then a row a cell. */
  public void write(Appendable out) throws IOException {
    out.append('\n').append(TextTable.ascii(base.label())).append('\n');
    out.append("  base: %s; new: %s\n".formatted(names(base), names(next)));
    for (String remark : remarks()) {
      out.append("  ! ").append(TextTable.ascii(remark)).append('\n');
    }
    for (String line : summary()) {
      out.append("  ").append(line).append('\n');
    }
    out.append('\n');
    TextTable.write(table(), out);
  }

  private static String names(Experiment experiment) {
    return experiment.rounds().stream()
        .map(round -> round.name())
        .collect(Collectors.joining(", "));
  }

  private List<String> remarks() {
    List<String> lines = new ArrayList<>();
    Remarks.of(base).forEach(remark -> lines.add("base: " + remark));
    Remarks.of(next).forEach(remark -> lines.add("new: " + remark));
    lines.addAll(Facts.differences("host", Facts::host, base, next));
    lines.addAll(Facts.differences("property", Facts::properties, base, next));
    lines.addAll(Facts.differences("version", Facts::versions, base, next));
    if (!comparison.onlyBase().isEmpty()) {
      lines.add("only in base: " + tags(comparison.onlyBase()));
    }
    if (!comparison.onlyNew().isEmpty()) {
      lines.add("only in new: " + tags(comparison.onlyNew()));
    }
    if (comparison.lines().stream().anyMatch(line -> line.basis() != Basis.ROUNDS)) {
      lines.add(
          "fewer than three rounds on a side: its noise between runs is not known, and taken to be"
              + " that between its seconds, 5 % at least; a weaker test, which misses changes, and"
              + " finds some where runs differ more than seconds do");
    }
    return lines;
  }

  private static String tags(List<Cell> cells) {
    return cells.stream().map(Cell::tag).collect(Collectors.joining(", "));
  }

  private List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "beyond noise: %d slower, %d faster; %d unchanged, %d not tested"
            .formatted(
                count(Verdict.SLOWER),
                count(Verdict.FASTER),
                count(Verdict.UNCHANGED),
                count(Verdict.NOT_TESTED)));
    if (comparison.keepsItsPromise()) {
      lines.add(
          "(all lines together are wrong about a change that is none in one comparison of twenty)");
    }
    return lines;
  }

  private long count(Verdict verdict) {
    return comparison.lines().stream().filter(line -> line.verdict() == verdict).count();
  }

  private Table table() {
    return new Table(
        "TPS, new ÷ base (" + base.label() + ")",
        List.of("cell", "change", "judged by", "base", "new", "new ÷ base", "95 % interval"),
        3,
        comparison.lines().stream().map(this::row).toList());
  }

  private List<String> row(Line line) {
    return List.of(
        name(line),
        word(line.verdict()),
        line.basis().name().toLowerCase(Locale.ROOT),
        tps(line, base),
        tps(line, next),
        String.format(Locale.ROOT, "%.3f", line.ratio().value()),
        line.ratio()
            .interval()
            .map(i -> String.format(Locale.ROOT, "%.3f–%.3f", i.low(), i.high()))
            .orElse(Figures.GAP));
  }

  /** A line's name: its cell's tag, or what all cells together are called. */
  public static String name(Line line) {
    return line.cell().map(Cell::tag).orElse(ALL);
  }

  private static String tps(Line line, Experiment experiment) {
    return Figures.oneDecimal(line.cell().map(experiment::tps).orElse(OptionalDouble.empty()));
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case SLOWER -> "slower";
      case FASTER -> "faster";
      case UNCHANGED -> "none";
      case NOT_TESTED -> "not tested";
    };
  }
}
