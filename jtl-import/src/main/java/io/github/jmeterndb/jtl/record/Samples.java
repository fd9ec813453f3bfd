// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.model.Elapsed;
import org.HdrHistogram.Histogram;

/** How many samples there were, and how long they took. For one thread. */
final class Samples {
  private final Histogram milliseconds = new Histogram(Elapsed.HISTOGRAM_DIGITS);
  private long errors;
  private long sum;
  private long max;

  void record(SampleRow row) {
    milliseconds.recordValueWithCount(row.each(), row.samples());
    errors += row.errors();
    sum += row.elapsed();
    max = Math.max(max, row.each());
  }

  /** Adds the other's to these. */
  Samples plus(Samples other) {
    milliseconds.add(other.milliseconds);
    errors += other.errors;
    sum += other.sum;
    max = Math.max(max, other.max);
    return this;
  }

  long count() {
    return milliseconds.getTotalCount();
  }

  long errors() {
    return errors;
  }

  Elapsed elapsed() {
    return Elapsed.of(milliseconds, sum, max);
  }
}
