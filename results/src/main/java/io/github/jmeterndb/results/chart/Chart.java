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
  /** Copies the list. */
  public Chart {
    series = List.copyOf(series);
  }

  /** What the series become. */
  public enum Form {
    /** Lines with points. */
    LINES,
    /** Lines alone: there are too many points to mark. */
    BARE_LINES,
    /** Bars, one series on the other. */
    STACK
  }

  /** Units of the SVG, which are pixels at its natural size. */
  public record Size(int width, int height) {}
}
