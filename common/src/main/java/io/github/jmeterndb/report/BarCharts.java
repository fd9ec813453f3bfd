// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bar charts of one scale, one below the other.
 *
 * @param id names them in a page
 * @param title a few words
 * @param note how to read them
 * @param axis what the numbers below the bars are
 * @param places those numbers, the same in each chart
 * @param bars of each chart, by its name: the value of a place; none where there is no bar
 */
public record BarCharts(
    String id,
    String title,
    String note,
    String axis,
    List<Integer> places,
    Map<String, Map<Integer, Double>> bars) {
  /** Copies list and map, which keep their order. */
  public BarCharts {
    places = List.copyOf(places);
    bars = new LinkedHashMap<>(bars);
  }
}
