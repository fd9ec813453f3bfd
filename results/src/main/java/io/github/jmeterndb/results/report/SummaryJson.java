// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.require.Outcome;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The file {@code summary.json}, for scripts: what docs/ci.md says of its keys. A key is always
 * there; a value that is not known is null. Keys are added, never renamed or removed.
 */
public final class SummaryJson {
  public static final String FILE = "summary.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final Columns<Round> RUN =
      new Columns<Round>()
          .add("name", Round::name)
          .add("started", round -> round.info().started())
          .add("state", round -> round.info().state());
  private static final Columns<RatiosCsv.Row> RATIO =
      new Columns<RatiosCsv.Row>()
          .add("operation", row -> row.operation().label())
          .add("threads", row -> row.threads().isPresent() ? row.threads().getAsInt() : null)
          .add("path", RatiosCsv.Row::path)
          .add("other", RatiosCsv.Row::other)
          .add("ratio", row -> RatiosCsv.rounded(row.ratio().value()))
          .add("low", row -> end(row.ratio().anyInterval(), Interval::low, RatiosCsv::rounded))
          .add("high", row -> end(row.ratio().anyInterval(), Interval::high, RatiosCsv::rounded))
          .add("scope", RatiosCsv.Row::scope)
          .add("rounds", RatiosCsv.Row::rounds)
          .add("blocks", RatiosCsv.Row::blocks);
  private static final Columns<Outcome> CHECK =
      new Columns<Outcome>()
          .add("check", Outcome::name)
          .add("holds", Outcome::isMet)
          .add("reason", Outcome::reason);
  private static final Columns<Outcome.Part> FIGURE =
      new Columns<Outcome.Part>()
          .add("of", Outcome.Part::of)
          .add("result", part -> part.result().words())
          .add("value", part -> number(part.estimate().value()))
          .add("low", part -> end(part.estimate().interval(), Interval::low, SummaryJson::number))
          .add("high", part -> end(part.estimate().interval(), Interval::high, SummaryJson::number))
          .add("limit", part -> number(part.estimate().limit()))
          .add("unit", part -> part.estimate().unit())
          .add("reason", part -> part.estimate().words());
  private static final Columns<Outcome> REQUIREMENT =
      new Columns<Outcome>()
          .add("requirement", Outcome::name)
          .add("result", outcome -> outcome.result().words())
          .add("reason", Outcome::reason)
          .add("figures", outcome -> FIGURE.maps(outcome.parts()));

  private SummaryJson() {}

  public static String of(
      Experiment experiment, Page page, List<Outcome> requirements, List<Outcome> checks) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("label", page.label());
    summary.put("target", experiment.target());
    summary.put("workload", experiment.workload());
    summary.put("runs", RUN.maps(experiment.rounds()));
    summary.put("verdict", page.verdict().map(Page.Verdict::sentences).orElse(List.of()));
    summary.put("ratios", RATIO.maps(RatiosCsv.rows(experiment)));
    summary.put("warnings", warnings(experiment));
    summary.put("checks", CHECK.maps(checks));
    summary.put("requirements", REQUIREMENT.maps(requirements));
    try {
      return JSON.writeValueAsString(summary) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Integer> warnings(Experiment experiment) {
    Map<String, Integer> warnings = new TreeMap<>();
    for (Caution caution : Cautions.of(experiment)) {
      if (caution.kind() != Caution.Kind.NOTE) {
        warnings.merge(caution.kind().label(), 1, Integer::sum);
      }
    }
    return warnings;
  }

  private static <N> N end(
      Optional<Interval> interval, Function<Interval, Double> end, Function<Double, N> number) {
    return interval.map(end).map(number).orElse(null);
  }

  /** JSON has no other. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
