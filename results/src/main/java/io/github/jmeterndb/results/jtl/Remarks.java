// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import io.github.jmeterndb.results.read.Warnings;

/** What a reader must know of a file that is not damaged and yet does not tell all. */
final class Remarks {
  private Remarks() {}

  static void add(Columns columns, Recorder recorder, Clock clock, Warnings warnings) {
    clock.remark().ifPresent(warnings::add);
    if (recorder.manifoldRows() > 0) {
      warnings.add(
          "%d rows stand for several samples each (SampleCount): elapsed ÷ SampleCount counts as that"
                  .formatted(recorder.manifoldRows())
              + " of each; percentiles and maxima are of these means, not of single samples");
    }
    if (recorder.rowsWithOneFailure() > 0) {
      warnings.add(
          "%d of these rows tell of one failure, which may stand for more: most samplers of JMeter"
                  .formatted(recorder.rowsWithOneFailure())
              + " count no second one");
    }
    if (!columns.has(Column.SUCCESS)) {
      warnings.add("there is no column success: errors are not counted");
    }
    if (!columns.has(Column.THREAD_NAME)) {
      warnings.add("there is no column threadName: thread groups are not told apart");
    }
    if (!columns.has(Column.RESPONSE_MESSAGE)) {
      warnings.add(
          "there is no column responseMessage: rows of transaction controllers, if there are any,"
              + " count as samples, and in the total");
    }
    if (recorder.isFull()) {
      warnings.add(
          "there are more than %d labels in thread groups: the rows of those that came later count as '%s'"
              .formatted(Recorder.MOST_LABELS, Recorder.OTHER_LABELS));
    }
    if (!recorder.hasSamples()) {
      warnings.add("all rows are of transaction controllers: the total is theirs");
    }
  }
}
