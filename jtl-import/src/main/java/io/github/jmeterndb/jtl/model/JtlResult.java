// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.model;

import java.util.List;

/**
 * What a JTL says.
 *
 * @param name the file's name
 * @param rows how many could be read
 * @param labels ordered by label and thread group, transaction controllers last
 * @param groups each thread group's samples together, by name
 * @param total all samples together; those of transaction controllers are left out of it and of
 *     {@code groups}, unless the file has no others
 * @param series by label
 * @param cautions what could not be read, or is to be known before the figures are, a line each
 */
public record JtlResult(
    String name,
    long rows,
    List<LabelResult> labels,
    List<LabelResult> groups,
    LabelResult total,
    List<LabelSeries> series,
    List<String> cautions) {
  /** The label of the total, as in JMeter's listeners. */
  public static final String TOTAL = "TOTAL";

  /** Copies the lists. */
  public JtlResult {
    labels = List.copyOf(labels);
    groups = List.copyOf(groups);
    series = List.copyOf(series);
    cautions = List.copyOf(cautions);
  }

  /** Whether rows of transaction controllers stand beside those of their children. */
  public boolean hasTransactions() {
    return labels.stream().anyMatch(LabelResult::transaction);
  }
}
