// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.workloads.tpcc.data.TpccLedger.Bounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Compares what has grown in the tables with what was acknowledged. */
final class GrowthCheck {
  private static final int EXAMPLES = 3;

  private GrowthCheck() {}

  /** What differs: some examples, and how many there are. */
  static List<String> differences(Map<Growth, Long> grown, TpccLedger ledger) {
    List<Growth> wrong =
        grown.keySet().stream()
            .filter(growth -> !ledger.of(growth).hold(grown.get(growth)))
            .sorted(
                Comparator.comparing((Growth growth) -> growth.of())
                    .thenComparing(Growth::warehouse)
                    .thenComparing(Growth::district))
            .toList();
    List<String> lines = new ArrayList<>();
    wrong.stream()
        .limit(EXAMPLES)
        .forEach(growth -> lines.add(line(growth, grown.get(growth), ledger.of(growth))));
    if (wrong.size() > EXAMPLES) {
      lines.add(wrong.size() + " sums are wrong in all");
    }
    return lines;
  }

  private static String line(Growth growth, long grown, Bounds bounds) {
    String wanted =
        bounds.least() == bounds.most()
            ? String.valueOf(bounds.least())
            : bounds.least() + " to " + bounds.most();
    return "%s grew by %s, and %s was acknowledged".formatted(growth, grown, wanted);
  }
}
