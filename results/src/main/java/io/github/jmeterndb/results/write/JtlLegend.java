// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.JtlResult;
import java.util.ArrayList;
import java.util.List;

/** How the tables of a JTL are to be read. */
final class JtlLegend {
  private JtlLegend() {}

  /** A sentence or two each. */
  static List<String> of(JtlResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Elapsed is JMeter's, in whole milliseconds: mean and percentiles have a resolution of 1 ms,"
            + " and percentiles above 2048 ms are within 0.1 %.");
    lines.add(
        "All samples count, also the failed ones, in elapsed and in samples/s, as in JMeter's own"
            + " dashboard.");
    lines.add(
        "samples/s: samples ÷ seconds; seconds: from the label's own first start to its last end,"
            + " pauses included. timeStamp is taken as a sample's start, which is JMeter's default.");
    if (result.hasTransactions()) {
      lines.add(
          "[transaction]: rows of a transaction controller; what is inside it counts in rows of its"
              + " own, so they are not in the total.");
    }
    return lines;
  }
}
