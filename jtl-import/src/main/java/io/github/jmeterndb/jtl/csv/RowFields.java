// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

/**
 * Puts the fields of a row where they belong in the {@link SampleRow}, and checks them. For one
 * thread.
 */
final class RowFields {
  /** More in one row are damage. */
  private static final long MOST_SAMPLES = Integer.MAX_VALUE;

  private static final Text TRUE = new Text("true");
  private static final Text FALSE = new Text("false");

  /** The field for each column, null for one that is skipped. */
  private final Text[] fields;

  private final Timestamps timestamps;
  private final SampleRow row = new SampleRow();
  private final Text timeStamp = row.field(Column.TIME_STAMP);
  private final Text elapsed = row.field(Column.ELAPSED);
  private final Text success = row.field(Column.SUCCESS);
  private final Text sampleCount = row.field(Column.SAMPLE_COUNT);
  private final Text errorCount = row.field(Column.ERROR_COUNT);
  private final boolean withSuccess;
  private final boolean withSamples;
  private final boolean withErrors;
  private boolean failed;

  RowFields(Columns columns, Timestamps timestamps) {
    this.fields = new Text[columns.count()];
    for (int i = 0; i < fields.length; i++) {
      Column column = columns.byIndex().get(i);
      fields[i] = column == null ? null : row.field(column);
    }
    this.timestamps = timestamps;
    this.withSuccess = columns.has(Column.SUCCESS);
    this.withSamples = columns.has(Column.SAMPLE_COUNT);
    this.withErrors = columns.has(Column.ERROR_COUNT);
  }

  /** How many a row has. */
  int count() {
    return fields.length;
  }

  /** Takes a copy of a field. */
  void set(int index, char[] chars, int offset, int length) {
    if (fields[index] != null) {
      fields[index].set(chars, offset, length);
    }
  }

  /** Whether the times of the row are times, its success is one, and its counts are counts. */
  boolean areValid() {
    return timesAreValid() && successIsValid() && countsAreValid();
  }

  private boolean timesAreValid() {
    long start = timestamps.millis(timeStamp);
    long millis = elapsed.number();
    // Nobody waited longer for a sample than an int of milliseconds, 24 days.
    if (start == Timestamps.NONE || millis < 0 || millis > Integer.MAX_VALUE) {
      return false;
    }
    row.times(start, (int) millis);
    return true;
  }

  private boolean successIsValid() {
    failed = success.isIgnoringCase(FALSE);
    return failed || !withSuccess || success.isIgnoringCase(TRUE);
  }

  /** A row that failed has one failure at least; JMeter's own samplers count no more than that. */
  private boolean countsAreValid() {
    long least = failed ? 1 : 0;
    long samples = withSamples ? sampleCount.number() : 1;
    long errors = withErrors ? errorCount.number() : least;
    row.counts(samples, Math.max(least, errors));
    return samples > 0 && samples <= MOST_SAMPLES && errors >= 0 && errors <= samples;
  }

  /** The row, only after valid fields; filled anew by the next ones. */
  SampleRow row(long line) {
    row.at(line);
    return row;
  }
}
