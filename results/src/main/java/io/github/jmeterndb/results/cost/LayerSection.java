// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What each layer costs: three paths or more in the order in which they were given, each one beside
 * the next.
 */
public final class LayerSection {
  private static final int LAYERS = 3;

  private final Experiment experiment;
  private final List<String> paths;

  private LayerSection(Experiment experiment) {
    this.experiment = experiment;
    paths = experiment.paths();
  }

  /**
   * A row for each operation and path at the largest thread count; empty with fewer than three
   * paths.
   */
  public static Section of(Experiment experiment) {
    if (experiment.paths().size() < LAYERS || !experiment.beside().isEmpty()) {
      return Section.of("Layers", List.of(), "");
    }
    return new LayerSection(experiment).section();
  }

  private Section section() {
    List<Integer> threads = experiment.threads();
    int most = threads.get(threads.size() - 1);
    List<CellResult> rows =
        experiment.cellsByOperation().stream()
            .filter(result -> experiment.closedLoops().contains(result.cell().operation()))
            .filter(result -> result.cell().threads() == most && result.tps().isPresent())
            .toList();
    Columns<CellResult> columns =
        new Columns<CellResult>()
            .add("operation", result -> result.cell().operation().label())
            .add("path", result -> result.cell().path())
            .add("TPS", Numbers::tps)
            .add(
                "p99, µs",
                result ->
                    result
                        .latency()
                        .map(latency -> Numbers.figure(latency.p99()))
                        .orElse(Numbers.GAP))
            .add("TPS ÷ next", result -> ratio(result.cell()));
    boolean hasCpu = CpuShare.wasRecorded(experiment);
    if (hasCpu) {
      CpuSection.addTimes(columns, experiment)
          .add("next − own", result -> Numbers.figure(more(result.cell())));
    }
    return Section.of(
        "Layers",
        List.of(
            columns.table(
                "Each path beside the next one: TPS ratio, "
                    + CellNames.mean(threads)
                    + "; TPS, p99"
                    + (hasCpu ? " and CPU time for an operation in µs, by process," : "")
                    + " at "
                    + CellNames.threads(most),
                2,
                rows)),
        Prose.of("layers"));
  }

  private Optional<Cell> next(Cell cell) {
    int next = paths.indexOf(cell.path()) + 1;
    return next < paths.size()
        ? Optional.of(new Cell(cell.operation(), paths.get(next), cell.threads()))
        : Optional.empty();
  }

  private String ratio(Cell cell) {
    return next(cell)
        .flatMap(next -> Ratios.of(experiment, cell.operation(), cell.path(), next.path()))
        .map(Ratios::mean)
        .map(Ratio::withError)
        .orElse(Numbers.GAP);
  }

  /** How much more CPU time an operation takes over the next path, in µs. */
  private OptionalDouble more(Cell cell) {
    OptionalDouble own = CpuShare.microseconds(experiment, cell);
    OptionalDouble others =
        next(cell)
            .map(next -> CpuShare.microseconds(experiment, next))
            .orElse(OptionalDouble.empty());
    return own.isPresent() && others.isPresent()
        ? OptionalDouble.of(others.getAsDouble() - own.getAsDouble())
        : OptionalDouble.empty();
  }
}
