// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.plot.Plot;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names of a report's plots, for files and as ids in the page: their ids, with {@code -} for
 * whatever is not safe in the name of a file, and numbered where that, or another case, makes two
 * alike.
 */
final class ChartNames {
  /** Long names make paths that some systems do not take. */
  private static final int LONGEST = 100;

  private final IdentityHashMap<Plot, String> names = new IdentityHashMap<>();

  ChartNames(Report report) {
    Map<String, Integer> seen = new HashMap<>();
    for (Report.Part part : report.parts()) {
      for (Plot plot : part.plots()) {
        String safe = plot.id().replaceAll("[^A-Za-z0-9_-]+", "-");
        String name = safe.substring(0, Math.min(LONGEST, safe.length()));
        int same = seen.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum);
        names.put(plot, same == 1 ? name : name + "." + same);
      }
    }
  }

  String of(Plot plot) {
    return names.get(plot);
  }

  String file(Plot plot) {
    return ReportFiles.CHARTS + of(plot) + ".svg";
  }
}
