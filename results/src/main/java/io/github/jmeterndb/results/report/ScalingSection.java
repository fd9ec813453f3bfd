// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Scaling;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.statistics.ScalabilityLaw;
import java.util.List;
import java.util.function.Function;

/** How throughput grows with the threads: the knee, and the law that fits. */
final class ScalingSection {
  /** Stands for a knee beyond the threads that were measured. */
  private static final int BEYOND = Integer.MAX_VALUE;

  private ScalingSection() {}

  /** A row an operation and path; empty if there is one thread count only. */
  static Section of(Experiment experiment) {
    Table table =
        new Columns<Scaling>()
            .add("operation", scaling -> scaling.operation().label())
            .add("path", Scaling::path)
            .add("knee", ScalingSection::knee)
            .add("λ (TPS)", scaling -> law(scaling, law -> Numbers.figure(law.lambda())))
            .add("σ", scaling -> law(scaling, law -> Numbers.figure(law.sigma())))
            .add("κ", scaling -> law(scaling, law -> Numbers.figure(law.kappa())))
            .add(
                "peak at threads",
                scaling -> law(scaling, law -> peak(law, scaling.tps().lastKey())))
            .add("R²", scaling -> law(scaling, law -> Numbers.figure(law.rSquared())))
            .add("worst fit", scaling -> law(scaling, law -> Numbers.percent(law.worst())))
            .table("Scaling", 2, Scaling.of(experiment));
    return Section.of(
        "Scaling",
        List.of(table),
        Prose.of("scaling", 100 * Scaling.GAIN, Scaling.FEWEST, 100 * Scaling.FIT));
  }

  private static String law(Scaling scaling, Function<ScalabilityLaw, String> figure) {
    return scaling.law().map(figure).orElse(Numbers.GAP);
  }

  /** The median over the rounds and their range: {@code 8 (4 to 16 over the rounds)}. */
  private static String knee(Scaling scaling) {
    int last = scaling.tps().lastKey();
    int[] knees = scaling.knees().stream().mapToInt(each -> each.orElse(BEYOND)).sorted().toArray();
    // The knee of the mean throughputs may lie outside of the range of the rounds' knees.
    int middle = knees.length == 0 ? scaling.knee().orElse(BEYOND) : knees[(knees.length - 1) / 2];
    String knee = middle == BEYOND ? "none up to " + last : String.valueOf(middle);
    return knees.length == 0 || knees[0] == knees[knees.length - 1]
        ? knee
        : "%s (%s to %s over the rounds)"
            .formatted(knee, threads(knees[0], last), threads(knees[knees.length - 1], last));
  }

  private static String threads(int knee, int last) {
    return knee == BEYOND ? "beyond " + last : String.valueOf(knee);
  }

  private static String peak(ScalabilityLaw law, int measured) {
    if (law.peak().isEmpty()) {
      return "none";
    }
    double peak = law.peak().getAsDouble();
    return Numbers.whole(Math.round(peak)) + (peak > measured ? " (beyond)" : "");
  }
}
