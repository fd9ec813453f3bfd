// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.figure.LabelName;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.page.Page.Answer;
import io.github.jmeterndb.results.page.Page.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a reader asks of a JTL first. */
final class JtlAnswers {
  private JtlAnswers() {}

  /** How much there was of all, which label is the slowest, and where the failures are. */
  static Verdict verdict(JtlResult result) {
    LabelResult total = result.total();
    String lead =
        "%s samples, %s a second; p95 of elapsed is %s ms; %s failed"
            .formatted(
                Numbers.count(total.samples()),
                Numbers.figure(total.throughput()),
                Numbers.whole(total.elapsed().p95()),
                failed(total));
    List<LabelResult> labels =
        result.labels().stream().filter(label -> !label.transaction()).toList();
    List<String> lines = new ArrayList<>();
    if (labels.size() > 1) {
      labels.stream()
          .max(Comparator.comparingLong(label -> label.elapsed().p95()))
          .map(label -> "The slowest label: " + name(label) + ", p95 " + p95(label))
          .ifPresent(lines::add);
      labels.stream()
          .max(Comparator.comparingLong(LabelResult::errors))
          .filter(label -> label.errors() > 0)
          .map(label -> "The most failures: " + name(label) + ", " + failed(label))
          .ifPresent(lines::add);
    }
    return new Verdict(lead, lines, "");
  }

  private static String name(LabelResult label) {
    String what = LabelName.caption(label.label(), false);
    return label.group().isEmpty() ? what : what + " in " + LabelName.caption(label.group(), false);
  }

  private static String p95(LabelResult label) {
    return Numbers.whole(label.elapsed().p95()) + " ms";
  }

  private static String failed(LabelResult label) {
    return label.errors() == 0
        ? "none"
        : "%s (%s)"
            .formatted(
                Numbers.count(label.errors()),
                Numbers.figure(label.errorPercent()) + " % of its samples");
  }

  static List<Answer> of(JtlResult result) {
    LabelResult total = result.total();
    return List.of(
        new Answer(
            "Confidence",
            List.of(
                "One recording: no interval, another may say otherwise. Elapsed is on JMeter's clock"
                    + " of whole milliseconds, and starts when a sample is sent: what waited for a"
                    + " free thread is not in it."),
            ""),
        new Answer(
            "Why",
            List.of(
                "A result file holds no CPU and no counters of a server. The charts over time show"
                    + " when something stalled, the errors which code it had."),
            "Errors"),
        new Answer(
            "Environment",
            List.of(
                "A result file does not tell the machine. It was recorded from %s to %s."
                    .formatted(total.start(), total.end())),
            ""));
  }
}
