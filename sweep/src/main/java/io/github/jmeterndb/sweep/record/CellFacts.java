// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.workload.Verdict;
import java.time.Instant;
import java.util.Map;

/** What {@code run.json} tells of a cell. */
final class CellFacts {
  private CellFacts() {}

  /** That of a cell that was run, and what the sweep knows of it besides. */
  static CellInfo of(
      MeasuredCell run,
      String note,
      Map<String, Long> counters,
      Settling settling,
      Verdict verdict) {
    return new CellInfo(
            run.cell().tag(),
            opened(run.startMillis()),
            run.seconds(),
            run.errors(),
            note,
            run.operations(),
            counters,
            run.operationsByThread(),
            settling,
            run.longestCut(),
            verdict.differences(),
            run.invalid(),
            run.retries(),
            run.hasLongOperations(),
            run.arrivals().orElse(null),
            run.precision().orElse(null))
        .with(verdict.counts());
  }

  private static String opened(long millis) {
    return millis == 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }
}
