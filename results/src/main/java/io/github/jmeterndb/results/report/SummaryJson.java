// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.require.Outcome;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file {@code summary.json}, for scripts: what docs/ci.md says of its keys. A key is always
 * there; a value that is not known is null. Keys are added, never renamed or removed.
 */
public final class SummaryJson {
  /** Its name in the report's folder. */
  public static final String FILE = "summary.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SummaryJson() {}

  /**
   * Writes the file.
   *
   * @param page with the verdict
   * @throws IOException if the output takes no more
   */
  public static void write(
      Experiment experiment,
      Page page,
      List<Outcome> requirements,
      List<Outcome> checks,
      Appendable out)
      throws IOException {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("label", page.label());
    summary.put("target", experiment.target());
    summary.put("workload", experiment.workload());
    summary.put("runs", experiment.rounds().stream().map(SummaryJson::run).toList());
    summary.put("verdict", page.verdict().map(Page.Verdict::sentences).orElse(List.of()));
    summary.put("ratios", RatiosCsv.rows(experiment).stream().map(SummaryJson::ratio).toList());
    summary.put("warnings", warnings(experiment));
    summary.put("checks", checks.stream().map(SummaryJson::check).toList());
    summary.put("requirements", requirements.stream().map(SummaryJson::requirement).toList());
    out.append(JSON.writeValueAsString(summary)).append('\n');
  }

  private static Map<String, Object> run(Round round) {
    Map<String, Object> run = new LinkedHashMap<>();
    State state = round.info().state();
    run.put("name", round.name());
    run.put("started", round.info().started());
    run.put("state", state == null ? null : state.name());
    return run;
  }

  private static Map<String, Object> ratio(RatiosCsv.Row row) {
    Map<String, Object> ratio = new LinkedHashMap<>();
    ratio.put("operation", row.operation().label());
    ratio.put("threads", row.threads().isPresent() ? row.threads().getAsInt() : null);
    ratio.put("path", row.path());
    ratio.put("other", row.other());
    ratio.put("ratio", RatiosCsv.rounded(row.ratio().value()));
    ratio.put("low", row.ratio().anyInterval().map(i -> RatiosCsv.rounded(i.low())).orElse(null));
    ratio.put("high", row.ratio().anyInterval().map(i -> RatiosCsv.rounded(i.high())).orElse(null));
    ratio.put("scope", row.scope());
    ratio.put("rounds", row.rounds());
    ratio.put("blocks", row.blocks());
    return ratio;
  }

  /** How many there are of each kind. */
  private static Map<String, Integer> warnings(Experiment experiment) {
    Map<String, Integer> warnings = new TreeMap<>();
    for (Caution caution : Cautions.of(experiment)) {
      if (caution.kind() != Caution.Kind.NOTE) {
        warnings.merge(caution.kind().label(), 1, Integer::sum);
      }
    }
    return warnings;
  }

  private static Map<String, Object> check(Outcome outcome) {
    Map<String, Object> check = new LinkedHashMap<>();
    check.put("check", outcome.name());
    check.put("holds", outcome.isMet());
    check.put("reason", outcome.reason());
    return check;
  }

  private static Map<String, Object> requirement(Outcome outcome) {
    Map<String, Object> requirement = new LinkedHashMap<>();
    requirement.put("requirement", outcome.name());
    requirement.put("result", outcome.result().words());
    requirement.put("reason", outcome.reason());
    requirement.put("figures", outcome.parts().stream().map(SummaryJson::part).toList());
    return requirement;
  }

  private static Map<String, Object> part(Outcome.Part part) {
    Map<String, Object> figure = new LinkedHashMap<>();
    figure.put("of", part.of());
    figure.put("result", part.result().words());
    figure.put("value", number(part.estimate().value()));
    figure.put("low", part.estimate().interval().map(i -> number(i.low())).orElse(null));
    figure.put("high", part.estimate().interval().map(i -> number(i.high())).orElse(null));
    figure.put("limit", number(part.estimate().limit()));
    figure.put("unit", part.estimate().unit());
    figure.put("reason", part.estimate().words());
    return figure;
  }

  /** JSON has no other. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
