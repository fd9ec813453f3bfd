// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Slices;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Slice;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How paths took turns in paired cells, and which cells were measured otherwise. */
final class PairedSection {
  private static final double PERCENT = 100;

  private PairedSection() {}

  /** A row for all paths with the same values; empty where no paths took turns. */
  static Section of(Experiment experiment) {
    if (!experiment.isPaired()) {
      return Section.of("Paired cells", List.of(), "");
    }
    Map<List<String>, String> paths = new LinkedHashMap<>();
    experiment
        .paths()
        .forEach(
            path ->
                values(experiment, path)
                    .ifPresent(values -> paths.merge(values, path, (a, b) -> a + ", " + b)));
    Table table =
        new Table(
            "How the paths took turns",
            List.of(
                "path",
                "cells",
                "blocks",
                "slice, ms",
                "guard, ms",
                "counted, %",
                "drain, ms",
                "extension, ms"),
            1,
            paths.entrySet().stream()
                .map(
                    same ->
                        Stream.concat(Stream.of(same.getValue()), same.getKey().stream()).toList())
                .toList());
    return Section.of("Paired cells", List.of(table), Prose.of("paired"))
        .saying(others(experiment));
  }

  private static Optional<List<String>> values(Experiment experiment, String path) {
    List<Slices> cells =
        experiment.cells().stream()
            .filter(result -> result.cell().path().equals(path))
            .flatMap(result -> result.measuredRounds().stream())
            .map(CellRound::slices)
            .flatMap(Optional::stream)
            .filter(slices -> slices.blocks() > 0)
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            List.of(
                String.valueOf(cells.size()),
                blocks(cells),
                range(cells, slice -> slice.guardMillis() + slice.countedMillis()),
                range(cells, Slice::guardMillis),
                range(cells.stream().mapToDouble(PairedSection::counted)),
                range(cells, Slice::drainMillis),
                range(cells, Slice::extendedMillis)));
  }

  private static String blocks(List<Slices> cells) {
    IntSummaryStatistics all = cells.stream().mapToInt(Slices::blocks).summaryStatistics();
    return all.getMin() == all.getMax()
        ? String.valueOf(all.getMax())
        : all.getMin() + "–" + all.getMax();
  }

  private static double counted(Slices slices) {
    double counted = mean(slices, Slice::countedMillis);
    return PERCENT
        * counted
        / (counted + mean(slices, slice -> slice.guardMillis() + slice.drainMillis()));
  }

  private static double mean(Slices slices, ToDoubleFunction<Slice> value) {
    return slices.counted().stream().mapToDouble(value).average().orElse(0);
  }

  private static String range(List<Slices> cells, ToDoubleFunction<Slice> value) {
    return range(cells.stream().mapToDouble(slices -> mean(slices, value)));
  }

  private static String range(DoubleStream values) {
    DoubleSummaryStatistics all = values.summaryStatistics();
    String least = Numbers.figure(all.getMin());
    String most = Numbers.figure(all.getMax());
    return least.equals(most) ? most : least + "–" + most;
  }

  /** Where a path ran alone. */
  private static List<String> others(Experiment experiment) {
    List<Cell> others =
        experiment.cells().stream()
            .filter(result -> !result.isPaired() && result.tps().isPresent())
            .map(CellResult::cell)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of("Not in turns, each in a cell of its own: " + CellNames.of(others) + ".");
  }
}
