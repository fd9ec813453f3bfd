// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.SloInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What of a run was not measured as it should have been. For one thread. */
final class Shortcomings {
  /** The part of a window that must be left where its rows were used up. */
  private static final double ENOUGH = 0.5;

  private final List<String> lines = new ArrayList<>();

  /**
   * Adds those of a cell.
   *
   * @param duration seconds that its window was to last
   */
  void add(PathRecord path, int duration) {
    String title = path.measured().title();
    if (!path.invalid().isEmpty()) {
      lines.add(title + ": " + path.invalid());
    } else if (path.lasted() < duration && !isMostly(path, duration)) {
      lines.add("%s: measured for %.1f s of %d s".formatted(title, path.lasted(), duration));
    }
    if (path.faults() != null) {
      // A cell of which something could not be broken says nothing of that.
      for (FaultInfo fault : path.faults().schedule()) {
        if (!fault.failure().isEmpty()) {
          lines.add("%s: %s: %s".formatted(title, fault.fault(), fault.failure()));
        }
      }
      if (!path.verdict().isEmpty()) {
        lines.add(
            "%s: the rows are not what was acknowledged: %s".formatted(title, path.verdict()));
      }
    }
  }

  /**
   * Where rows were used up faster than was foreseen, as when other programs slowed the probe down,
   * what is left of the window is right, only shorter: the cell's note and the report say so.
   */
  private static boolean isMostly(PathRecord run, int duration) {
    return run.ranOut() && run.lasted() >= ENOUGH * duration;
  }

  /** Adds that of a search that has found no answer. */
  void add(SloInfo slo) {
    if (!slo.answers()) {
      lines.add(Cell.ofTag(slo.cell()).title() + ": " + slo.missing());
    }
  }

  /** All of them, in a line, and the engines that were lost; empty if there are none. */
  String words(List<EngineInfo> engines) {
    return Stream.concat(
            lines.stream(),
            engines.stream()
                .filter(engine -> !engine.lost().isEmpty() && !isNamed(engine))
                .map(
                    engine ->
                        "the engine %s was lost: %s".formatted(engine.engine(), engine.lost())))
        .collect(joining("; "));
  }

  private boolean isNamed(EngineInfo engine) {
    return lines.stream().anyMatch(line -> line.contains(engine.engine()));
  }
}
