// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.util.EnumMap;
import java.util.Map;

/**
 * The row that is just being read; filled anew for the next one. For one thread.
 *
 * <p>{@code timeStamp} is taken as the start of the sample, which is JMeter's default ({@code
 * sampleresult.timestamp.start}).
 */
public final class SampleRow {
  private static final Text TRANSACTION = new Text("Number of samples in transaction");

  private final Map<Column, Text> fields = new EnumMap<>(Column.class);
  private long line;
  private boolean transaction;
  private long start;
  private int elapsed;
  private long samples;
  private long errors;

  SampleRow() {
    for (Column column : Column.values()) {
      fields.put(column, new Text());
    }
  }

  /** A field's text, the same object for each row; empty where the file lacks the column. */
  public Text field(Column column) {
    return fields.get(column);
  }

  /** Takes over what its fields tell besides times and counts. */
  void at(long startingLine) {
    line = startingLine;
    transaction = field(Column.RESPONSE_MESSAGE).startsWith(TRANSACTION);
  }

  void times(long startMillis, int elapsedMillis) {
    start = startMillis;
    elapsed = elapsedMillis;
  }

  void counts(long sampleCount, long errorCount) {
    samples = sampleCount;
    errors = errorCount;
  }

  /** The number of its first line in the file, from 1. */
  public long line() {
    return line;
  }

  /** When the sample, or the first of its samples, began, in milliseconds since 1970. */
  public long start() {
    return start;
  }

  /** How long it took, or all of its samples together, in milliseconds. */
  public int elapsed() {
    return elapsed;
  }

  /** How many samples it stands for, 1 or more: a sampler may make one row of several. */
  public long samples() {
    return samples;
  }

  /** How many of these failed; none where the file does not say. */
  public long errors() {
    return errors;
  }

  /** The mean time of its samples in whole milliseconds. */
  public int each() {
    return samples == 1 ? elapsed : (int) Math.round((double) elapsed / samples);
  }

  /** When it ended, in milliseconds since 1970. */
  public long end() {
    return start + elapsed;
  }

  /** Whether it is a transaction controller's, so that its children have rows of their own. */
  public boolean isTransaction() {
    return transaction;
  }
}
