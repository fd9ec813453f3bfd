// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.figure.LabelCourseFigures;
import io.github.jmeterndb.jtl.figure.PercentileFigures;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What is said of a JTL. */
record JtlPage(JtlResult result, Path file) implements Page {
  @Override
  public String label() {
    return result.name();
  }

  /** The file in one line. */
  @Override
  public List<String> about() {
    LabelResult total = result.total();
    return List.of(
        String.format(
            Locale.ROOT,
            "%,d rows of a JMeter result file, from %s to %s (%,.1f s). Elapsed is on JMeter’s clock of"
                + " whole milliseconds.",
            result.rows(),
            total.start(),
            total.end(),
            total.seconds()));
  }

  /** How the tables are to be read, a sentence or two each. */
  @Override
  public List<String> opening() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Elapsed is JMeter's, in whole milliseconds: mean and percentiles have a resolution of 1 ms,"
            + " and percentiles above 2048 ms are within 0.1 %.");
    lines.add(
        "All samples count, also the failed ones, in elapsed and in samples/s, as in JMeter's own"
            + " dashboard.");
    lines.add(
        "samples/s: samples ÷ seconds; seconds: from the label's own first start to its last end,"
            + " pauses included. timeStamp is taken as a sample's start, which is JMeter's default.");
    if (result.hasTransactions()) {
      lines.add(
          "[transaction]: rows of a transaction controller; what is inside it counts in rows of its"
              + " own, so they are not in the total.");
    }
    return lines;
  }

  @Override
  public List<String> cautions() {
    return result.cautions();
  }

  @Override
  public Optional<Verdict> verdict() {
    return Optional.of(JtlAnswers.verdict(result));
  }

  @Override
  public List<Answer> answers() {
    return JtlAnswers.of(result);
  }

  @Override
  public Optional<Provenance> provenance() {
    return Optional.of(
        new Provenance("./report import " + ShellWord.of(file.toString()), List.of()));
  }

  @Override
  public List<FigureGroup> figures() {
    return Stream.of(LabelCourseFigures.of(result), PercentileFigures.of(result))
        .filter(group -> !group.figures().isEmpty())
        .toList();
  }

  @Override
  public List<Section> sections() {
    return Stream.of(
            Section.of(
                    "Labels", List.of(JtlTables.throughput(result), JtlTables.elapsed(result)), "")
                .saying(opening())
                .inBrief(List.of(JtlTables.labels(result))),
            Section.everywhere("Thread groups", List.of(JtlTables.groups(result))),
            Section.everywhere("Errors", List.of(JtlTables.errors(result))))
        .filter(section -> !section.isEmpty())
        .toList();
  }

  @Override
  public boolean hasHeadings() {
    return false;
  }
}
