// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.answer;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.cost.CpuGaps;
import io.github.jmeterndb.results.cost.CpuShare;
import io.github.jmeterndb.results.cost.RoundTrips;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.rate.RateVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why the figures are what they are, as far as something was counted: the CPU that operations burn
 * on each path, whether there was any left, and how often they go to the data nodes.
 */
public final class Why {
  private static final double FULL = 0.9;

  /** Fraction of a host's load. */
  private static final double MUCH = 0.25;

  private static final double NANOS = 1_000;

  private Why() {}

  public static List<String> of(Experiment experiment) {
    List<String> lines = new ArrayList<>();
    List<CpuShare> shares = CpuShare.of(experiment);
    if (shares.isEmpty()) {
      lines.add(
          "There is no CPU time per operation: %s."
              .formatted(CpuGaps.reasons(experiment, cell -> true)));
    } else {
      lines.add(cpu(shares));
      full(experiment, shares).ifPresent(lines::add);
    }
    RateVerdict.waiting(experiment).ifPresent(lines::add);
    RoundTrips.sentence(experiment).ifPresent(lines::add);
    return lines;
  }

  private static String cpu(List<CpuShare> shares) {
    CpuShare any = shares.get(0);
    CpuShare most =
        shares.stream()
            .max((a, b) -> Double.compare(a.microseconds(), b.microseconds()))
            .orElseThrow();
    return "At %s, the CPU time of %s is %s%s%s."
        .formatted(
            CellNames.threads(any.threads()),
            any.operations().size() == 1 ? any.operations().get(0).label() : "an operation",
            shares.stream()
                .map(share -> Numbers.time(NANOS * share.microseconds()) + " over " + share.path())
                .collect(Collectors.joining(shares.size() == 2 ? " and " : ", ")),
            any.operations().size() == 1
                ? ""
                : " (geometric means of %s operations)".formatted(any.operations().size()),
            most.processes() == 1
                ? ""
                : "; %s%s uses %s of it"
                    .formatted(
                        shares.size() == 1 ? "" : "over " + most.path() + ", ",
                        most.busiest(),
                        Numbers.percent(most.busiestPart())));
  }

  private static Optional<String> full(Experiment experiment, List<CpuShare> shares) {
    if (shares.stream().anyMatch(share -> share.hostBusy().isEmpty())) {
      return Optional.empty();
    }
    double least = shares.stream().mapToDouble(s -> s.hostBusy().getAsDouble()).min().orElseThrow();
    double most = shares.stream().mapToDouble(s -> s.hostBusy().getAsDouble()).max().orElseThrow();
    double others = shares.stream().mapToDouble(CpuShare::others).max().orElseThrow();
    String busy = "The busiest host ran at %s CPU there".formatted(Numbers.percents(least, most));
    if (others > MUCH) {
      return Optional.of(
          "%s; up to %s of that was used by other programs."
              .formatted(busy, Numbers.percent(others)));
    }
    if (least < FULL || experiment.isOpenLoop()) {
      return Optional.of(busy + ".");
    }
    return Optional.of(
        busy
            + (shares.size() > 1
                ? ": with no CPU left, the path that needs less CPU has more throughput."
                : ": there was no CPU left."));
  }
}
