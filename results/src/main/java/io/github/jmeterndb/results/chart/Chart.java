// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.List;

/**
 * A small chart.
 *
 * @param id begins the ids in it; each in a page is another
 * @param title a few words, for those who hear the page
 * @param description what it shows, for those who hear the page
 */
public record Chart(
    String id,
    String title,
    String description,
    Axis x,
    Axis y,
    Form form,
    List<Series> series,
    Size size) {
  public Chart {
    series = List.copyOf(series);
  }

  public enum Form {
    LINES,
    /** Lines alone: there are too many points to mark. */
    BARE_LINES,
    STACK
  }

  /** Units of the SVG, which are pixels at its natural size. */
  public record Size(int width, int height) {}
}
