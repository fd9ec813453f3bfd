// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.results.chart.Chart;
import java.util.List;

/**
 * Charts under one caption.
 *
 * @param id names it in a page
 * @param caption a few words
 * @param charts one below the other
 */
public record Figure(String id, String caption, List<Chart> charts) {
  /** Copies the list. */
  public Figure {
    charts = List.copyOf(charts);
  }
}
