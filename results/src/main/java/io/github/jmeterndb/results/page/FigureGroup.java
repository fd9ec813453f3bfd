// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.results.chart.Mark;
import java.util.List;
import java.util.Map;

/**
 * Figures of one kind, to be seen side by side.
 *
 * @param id names it in a page
 * @param legend the marks of the series by their names, in order
 * @param areas whether the series are areas, and not lines
 */
public record FigureGroup(
    String id,
    String title,
    String note,
    Map<String, Mark> legend,
    boolean areas,
    List<Figure> figures) {
  public FigureGroup ofParts() {
    return new FigureGroup("parts-" + id, title + ", by parts", note, legend, areas, figures);
  }

  public FigureGroup {
    figures = List.copyOf(figures);
  }
}
