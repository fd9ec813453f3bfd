// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A chart as a file of its own, to be put into a paper: on white, with its title, what ran, and the
 * legend that stands beside it on the page.
 */
final class SvgRenderer {
  private static final int MARGIN = 12;

  /** The width of a letter of the title, on average, in units of the SVG. */
  private static final double LETTER = 7.2;

  private static final double SMALL_LETTER = 5.6;

  private SvgRenderer() {}

  static String of(Charts.Saved saved, String svg, String label) {
    int width = saved.chart().size().width();
    return Templates.text(
        "chart.ftlh",
        Map.of(
            "saved",
            saved,
            "svg",
            svg,
            "margin",
            MARGIN,
            "title",
            lines(saved.chart().title(), (int) (width / LETTER)),
            "label",
            lines(label, (int) (width / SMALL_LETTER))));
  }

  /** Cut between words, as far as these are short enough. */
  private static List<String> lines(String text, int letters) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("\\s+", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > letters) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
