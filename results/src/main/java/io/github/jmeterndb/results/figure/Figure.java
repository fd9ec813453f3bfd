// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import java.util.List;

/**
 * Charts under one caption.
 *
 * @param id names it in a page
 * @param caption a few words
 * @param charts each an {@code svg} element
 */
public record Figure(String id, String caption, List<String> charts) {
  /** Copies the list. */
  public Figure {
    charts = List.copyOf(charts);
  }
}
