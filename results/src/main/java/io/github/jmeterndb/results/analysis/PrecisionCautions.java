// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.PrecisionInfo;
import java.util.Objects;
import java.util.Optional;

/** What is to be minded of a cell whose window was to end when its throughput was sure enough. */
final class PrecisionCautions {
  private PrecisionCautions() {}

  /** Whether its window closed for that. */
  static boolean isSure(Round round, CellResult result) {
    return precision(round, result).filter(PrecisionInfo::reached).isPresent();
  }

  /** How far from it the throughput was when the time was over. */
  static Optional<String> unsure(Round round, CellResult result) {
    return precision(round, result)
        .filter(precision -> !precision.reached())
        .map(
            precision ->
                "throughput is known to within %s after %d s, where %s was requested"
                    .formatted(
                        Numbers.percent(precision.part()),
                        precision.seconds(),
                        Numbers.percent(precision.wanted())));
  }

  private static Optional<PrecisionInfo> precision(Round round, CellResult result) {
    return round.records(result.cell()).stream()
        .map(PathRecord::precision)
        .filter(Objects::nonNull)
        .findFirst();
  }
}
