// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.results.chart.Chart;
import java.util.List;

/**
 * Charts under one caption.
 *
 * @param id names it in a page
 */
public record Figure(String id, String caption, List<Chart> charts) {
  public Figure {
    charts = List.copyOf(charts);
  }
}
