// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.SloInfo;
import java.util.List;

/** Names of paths, thread counts and rates as a reader says them. */
final class PathsAndCells {
  private PathsAndCells() {}

  /** The path without the system that stands before it in {@code innodb:jdbc}. */
  static String bare(String path) {
    return path.substring(path.indexOf(':') + 1);
  }

  static String threads(int count) {
    return count == 1 ? "1 thread" : count + " threads";
  }

  /** Such as {@code a, b and c}. */
  static String and(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** The rate that holds an SLO and the one that does not. */
  static String slo(SloInfo slo) {
    if (!slo.answers()) {
      // The run's own message says why.
      return "none found";
    }
    return slo.broken() > 0
        ? "%s, not %s".formatted(Numbers.count(slo.rate()), Numbers.count(slo.broken()))
        : "≥ " + Numbers.count(slo.rate());
  }
}
