// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Column;
import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.csv.Text;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.results.model.ErrorCount;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adds up the rows of one label in one thread group. For one thread. */
final class LabelRecorder {
  private static final int MOST_CODES = 50;
  private static final int LONGEST_MESSAGE = 300;
  private static final String OTHER_CODES = "(other codes)";

  private final String label;
  private final String group;
  private final boolean transaction;
  private final SeriesRecorder series;
  private final Budget budget;
  private final Samples samples = new Samples();
  private final Map<String, ErrorCount> codes = new LinkedHashMap<>();
  private long start = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;

  /**
   * One without rows.
   *
   * @param series the label's, in all thread groups
   * @param budget that of all labels
   */
  LabelRecorder(
      String label, String group, boolean transaction, SeriesRecorder series, Budget budget) {
    this.label = label;
    this.group = group;
    this.transaction = transaction;
    this.series = series;
    this.budget = budget;
  }

  void record(SampleRow row, long point) {
    samples.record(row);
    series.record(point, row);
    start = Math.min(start, row.start());
    end = Math.max(end, row.end());
    if (row.errors() > 0) {
      recordCode(row);
    }
  }

  private void recordCode(SampleRow row) {
    String code = row.field(Column.RESPONSE_CODE).start(LONGEST_MESSAGE);
    if (!codes.containsKey(code) && (codes.size() >= MOST_CODES || !budget.takesCode())) {
      code = OTHER_CODES;
    }
    ErrorCount before = codes.get(code);
    codes.put(
        code,
        before == null
            ? new ErrorCount(code, row.errors(), message(row))
            : before.plus(row.errors()));
  }

  private static String message(SampleRow row) {
    Text failure = row.field(Column.FAILURE_MESSAGE);
    return (failure.length() > 0 ? failure : row.field(Column.RESPONSE_MESSAGE))
        .start(LONGEST_MESSAGE);
  }

  /** Adds the other's samples to these, but not its codes and its series. */
  void add(LabelRecorder other) {
    samples.plus(other.samples);
    start = Math.min(start, other.start);
    end = Math.max(end, other.end);
  }

  /** Adds the other's samples and codes to these, but not its series. */
  LabelRecorder plus(LabelRecorder other) {
    add(other);
    other.codes.forEach((code, count) -> codes.merge(code, count, ErrorCount::plus));
    return this;
  }

  /** Whether there were so many codes that it depended on their order which of them is counted. */
  boolean isFull() {
    return codes.size() > MOST_CODES || codes.containsKey(OTHER_CODES);
  }

  String group() {
    return group;
  }

  boolean isTransaction() {
    return transaction;
  }

  /** Only after a row. */
  LabelResult result() {
    return new LabelResult(
        label,
        group,
        transaction,
        samples.count(),
        samples.errors(),
        Instant.ofEpochMilli(start),
        Instant.ofEpochMilli(end),
        samples.elapsed(),
        codes.values().stream().toList());
  }
}
