// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.List;

/**
 * How a series is drawn. Series differ in shape and dash as well as in colour: for print in grey,
 * and for who does not see all colours.
 */
public record Mark(Ink ink, Shape shape, Dash dash) {
  private static final List<Mark> PATHS =
      List.of(
          new Mark(Ink.BLUE, Shape.CIRCLE, Dash.SOLID),
          new Mark(Ink.VERMILION, Shape.SQUARE, Dash.DASHED),
          new Mark(Ink.GREEN, Shape.TRIANGLE, Dash.DOTTED),
          new Mark(Ink.PURPLE, Shape.DIAMOND, Dash.DOT_DASH),
          new Mark(Ink.SLATE, Shape.CIRCLE, Dash.DASHED),
          new Mark(Ink.SAND, Shape.SQUARE, Dash.SOLID),
          new Mark(Ink.TEAL, Shape.TRIANGLE, Dash.DOT_DASH),
          new Mark(Ink.ROSE, Shape.DIAMOND, Dash.DOTTED));

  private static final List<Ink> PROCESSES =
      List.of(Ink.SLATE, Ink.SAND, Ink.TEAL, Ink.ROSE, Ink.GREY);

  /** How many processes can be told apart. */
  public static final int PROCESS_MARKS = PROCESSES.size();

  public static Mark ofPath(int index) {
    return PATHS.get(index % PATHS.size());
  }

  /** The mark of a process, by its place among the processes: an area, without shape and dash. */
  public static Mark ofProcess(int index) {
    return new Mark(PROCESSES.get(index % PROCESSES.size()), Shape.SQUARE, Dash.SOLID);
  }

  public enum Shape {
    NONE,
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND
  }

  public enum Dash {
    /** No line: points alone. */
    NONE,
    SOLID,
    DASHED,
    DOTTED,
    DOT_DASH
  }
}
