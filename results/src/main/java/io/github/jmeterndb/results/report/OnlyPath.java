// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.run.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How much a path does that ran alone: a line an operation. */
final class OnlyPath {
  private OnlyPath() {}

  static Page.Verdict of(Experiment experiment) {
    List<String> lines =
        experiment.closedLoops().stream()
            .flatMap(operation -> most(experiment, operation).stream())
            .toList();
    return lines.isEmpty()
        ? new Page.Verdict(List.of(), "")
        : new Page.Verdict(
            "Only %s was measured: there is nothing to compare it with"
                .formatted(experiment.paths().get(0)),
            lines,
            List.of(),
            "");
  }

  private static Optional<String> most(Experiment experiment, Operation operation) {
    return experiment.cells().stream()
        .filter(result -> result.cell().operation().equals(operation))
        .filter(result -> result.tps().isPresent())
        .max(Comparator.comparingDouble(result -> result.tps().getAsDouble()))
        .map(result -> line(result, experiment));
  }

  private static String line(CellResult result, Experiment experiment) {
    boolean one = experiment.threads().size() == 1;
    return "%s: %s%s TPS%s at %s%s"
        .formatted(
            result.cell().operation().label(),
            one ? "" : "up to ",
            Numbers.tps(result),
            result.tpsInterval().map(OnlyPath::interval).orElse(""),
            CellNames.threads(List.of(result.cell().threads())),
            result
                .latency()
                .map(latency -> ", with a p99 of " + Numbers.figure(latency.p99()) + " µs")
                .orElse(""));
  }

  private static String interval(Interval interval) {
    return " (95 % interval " + Numbers.ends(interval) + ")";
  }
}
