// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.List;

/**
 * The points of one thing over x.
 *
 * @param weight how thick its line is, or how large its points without one; 1 for ordinary
 * @param hollow whether its points are, to tell a side of a thing from its main one
 * @param points ascending in x
 */
public record Series(String name, Mark mark, double weight, boolean hollow, List<Point> points) {
  /** Copies the list. */
  public Series {
    points = List.copyOf(points);
  }

  /** The same, of other points. */
  public Series with(List<Point> others) {
    return new Series(name, mark, weight, hollow, others);
  }

  /** An ordinary one. */
  public static Series of(String name, Mark mark, List<Point> points) {
    return new Series(name, mark, 1, false, points);
  }
}
