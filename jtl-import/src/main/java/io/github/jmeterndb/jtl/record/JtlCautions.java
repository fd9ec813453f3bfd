// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Column;
import io.github.jmeterndb.jtl.csv.Columns;
import io.github.jmeterndb.results.model.FileCautions;

/** What a reader must know of a file that is not damaged and yet does not tell all. */
final class JtlCautions {
  private JtlCautions() {}

  static void add(Columns columns, Recorder recorder, Clock clock, FileCautions cautions) {
    clock.remark().ifPresent(cautions::add);
    if (recorder.manifoldRows() > 0) {
      cautions.add(
          "%d rows stand for several samples each (SampleCount): elapsed ÷ SampleCount counts as that"
                  .formatted(recorder.manifoldRows())
              + " of each; percentiles and maxima are of these means, not of single samples");
    }
    if (recorder.rowsWithOneFailure() > 0) {
      cautions.add(
          "%d of these rows tell of one failure, which may stand for more: most samplers of JMeter"
                  .formatted(recorder.rowsWithOneFailure())
              + " count no second one");
    }
    if (!columns.has(Column.SUCCESS)) {
      cautions.add("there is no column success: errors are not counted");
    }
    if (!columns.has(Column.THREAD_NAME)) {
      cautions.add("there is no column threadName: thread groups are not distinguished");
    }
    if (!columns.has(Column.RESPONSE_MESSAGE)) {
      cautions.add(
          "there is no column responseMessage: rows of transaction controllers, if there are any,"
              + " count as samples, and in the total");
    }
    if (recorder.isFull()) {
      cautions.add(
          "there are more than %d labels in thread groups: the rows of those that came later count as '%s'"
              .formatted(Budget.MOST_LABELS, Recorder.OTHER_LABELS));
    }
    if (recorder.hasShortened()) {
      cautions.add(
          "labels and thread groups are cut after %d characters: those that begin alike count as one"
              .formatted(Recorder.LONGEST_NAME));
    }
    if (!recorder.hasSamples()) {
      cautions.add("all rows are of transaction controllers: the total is theirs");
    }
  }
}
