// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Scaling;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/** How throughput grows with the threads: the knee, and the law that fits. */
final class ScalingSection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      String.format(
          Locale.ROOT,
          "Knee: the thread count beyond which twice the threads give less than %.0f %% more, at"
              + " each further step; of several rounds the median of each one's knee, in parentheses"
              + " the range over the rounds, where they differ."
              + " The Universal Scalability Law, X(N) = λN / (1 + σ(N − 1) +"
              + " κN(N − 1)), is shown where there are %d thread counts or more and none is off the"
              + " curve by more than %.0f %%; its peak, √((1 − σ) / κ), is a guess where it lies"
              + " beyond the threads that were measured.",
          100 * Scaling.GAIN,
          Scaling.FEWEST,
          100 * Scaling.FIT);

  private static final List<String> COLUMNS =
      List.of(
          "operation", "path", "knee", "λ (TPS)", "σ", "κ", "peak at threads", "R²", "worst fit");
  private static final int LAW_COLUMNS = 6;

  /** Stands for a knee beyond the threads that were measured. */
  private static final int BEYOND = Integer.MAX_VALUE;

  private ScalingSection() {}

  /** A row an operation and path; empty if there is one thread count only. */
  static Section of(Experiment experiment) {
    Table table =
        new Table(
            "Scaling",
            COLUMNS,
            2,
            Scaling.of(experiment).stream().map(ScalingSection::row).toList());
    return Section.of("Scaling", List.of(table), HOW_TO_READ);
  }

  private static List<String> row(Scaling scaling) {
    List<String> row = new ArrayList<>(List.of(scaling.operation().label(), scaling.path()));
    row.add(knee(scaling));
    row.addAll(
        scaling
            .law()
            .map(law -> law(law, scaling.tps()))
            .orElse(Collections.nCopies(LAW_COLUMNS, Numbers.GAP)));
    return row;
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

  private static List<String> law(ScalabilityLaw law, SortedMap<Integer, Double> tps) {
    return List.of(
        Numbers.figure(law.lambda()),
        Numbers.figure(law.sigma()),
        Numbers.figure(law.kappa()),
        peak(law, tps.lastKey()),
        Numbers.figure(law.rSquared()),
        Numbers.percent(law.worst()));
  }

  private static String peak(ScalabilityLaw law, int measured) {
    if (law.peak().isEmpty()) {
      return "none";
    }
    double peak = law.peak().getAsDouble();
    return Numbers.whole(Math.round(peak)) + (peak > measured ? " (beyond)" : "");
  }
}
