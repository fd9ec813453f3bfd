// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.figure.LabelCourseFigures;
import io.github.jmeterndb.results.figure.PercentileFigures;
import io.github.jmeterndb.results.model.JtlResult;
import io.github.jmeterndb.results.model.LabelResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What stands on the page of a JTL, in the words of its template. */
final class JtlPage {
  private JtlPage() {}

  static Map<String, Object> model(JtlResult result) {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("inks", HtmlFigures.inks());
    model.put("title", HtmlTable.clean(result.name()));
    model.put("standIn", false);
    model.put("what", what(result));
    model.put("remarks", HtmlTable.clean(result.warnings()));
    model.put(
        "figures",
        Stream.of(LabelCourseFigures.of(result), PercentileFigures.of(result))
            .filter(group -> !group.figures().isEmpty())
            .map(HtmlFigures::model)
            .toList());
    model.put(
        "sections",
        sections(result).stream().map(section -> HtmlTable.model(section, result.name())).toList());
    return model;
  }

  /** The file in one line. */
  private static String what(JtlResult result) {
    LabelResult total = result.total();
    return String.format(
        Locale.ROOT,
        "%,d rows of a JMeter result file, from %s to %s (%,.1f s). Elapsed is on JMeter’s clock of"
            + " whole milliseconds.",
        result.rows(),
        total.start(),
        total.end(),
        total.seconds());
  }

  private static List<Section> sections(JtlResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "Labels",
            JtlLegend.of(result),
            List.of(JtlTables.throughput(result), JtlTables.elapsed(result)),
            ""));
    add(sections, "Thread groups", JtlTables.groups(result));
    add(sections, "Errors", JtlTables.errors(result));
    return sections;
  }

  private static void add(List<Section> sections, String title, Table table) {
    if (!table.rows().isEmpty()) {
      sections.add(new Section(title, List.of(table), ""));
    }
  }
}
