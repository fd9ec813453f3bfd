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

/**
 * What of a run has no figure, or a wrong one. A window that ended early is measured for what it
 * lasted; the report warns where that is little. For one thread.
 */
final class Shortcomings {
  private final List<String> lines = new ArrayList<>();

  void add(PathRecord path) {
    String title = path.measured().title();
    if (!path.invalid().isEmpty()) {
      lines.add(title + ": " + path.invalid());
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

  void add(SloInfo slo) {
    if (!slo.answers()) {
      lines.add(Cell.ofTag(slo.cell()).title() + ": " + slo.missing());
    }
  }

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
