// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures of a group in one file: for what shows a picture by its name, such as Markdown. */
final class GroupSvg {
  private static final int COLUMNS = 2;
  private static final int GAP = 24;

  private static final int CAPTION = 22;

  private GroupSvg() {}

  public record Placed(int x, int y, Chart chart) {}

  public record Caption(int x, int y, String text) {}

  static String of(FigureGroup group, Charts charts, String label) {
    List<Placed> placed = new ArrayList<>();
    List<Caption> captions = new ArrayList<>();
    int width = group.figures().stream().mapToInt(GroupSvg::width).max().orElse(0);
    int y = 0;
    for (int i = 0; i < group.figures().size(); i += COLUMNS) {
      int high = 0;
      for (int column = 0; column < COLUMNS && i + column < group.figures().size(); column++) {
        Figure figure = group.figures().get(i + column);
        int x = column * (width + GAP);
        int below = y + CAPTION;
        captions.add(new Caption(x, y, figure.caption()));
        for (Chart chart : figure.charts()) {
          placed.add(new Placed(x, below, chart));
          below += chart.size().height();
        }
        high = Math.max(high, below - y);
      }
      y += high + GAP / 2;
    }
    int columns = Math.min(COLUMNS, group.figures().size());
    return Templates.text(
        "group.ftlh",
        Map.of(
            "group", group,
            "charts", charts,
            "label", label,
            "placed", placed,
            "captions", captions,
            "width", columns * (width + GAP) - GAP,
            "drawn", y));
  }

  private static int width(Figure figure) {
    return figure.charts().stream().mapToInt(chart -> chart.size().width()).max().orElse(0);
  }
}
