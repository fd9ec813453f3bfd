// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import io.github.jmeterndb.results.model.Elapsed;
import io.github.jmeterndb.results.model.SeriesPoint;
import java.time.Duration;
import java.time.Instant;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** How many samples there were, and how long they took. For one thread. */
final class Samples {
  private final AbstractHistogram milliseconds;
  private long errors;
  private long sum;
  private long max;

  private Samples(AbstractHistogram milliseconds) {
    this.milliseconds = milliseconds;
  }

  /** For all samples of a label: fast, and up to 60 kB of memory. */
  static Samples ofLabel() {
    return new Samples(new Histogram(Elapsed.HISTOGRAM_DIGITS));
  }

  /** For an interval, of which there are thousands: slower, and a tenth of the memory. */
  static Samples ofInterval() {
    return new Samples(new PackedHistogram(Elapsed.HISTOGRAM_DIGITS));
  }

  void record(long elapsed, boolean failed) {
    milliseconds.recordValue(elapsed);
    errors += failed ? 1 : 0;
    sum += elapsed;
    max = Math.max(max, elapsed);
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

  SeriesPoint point(Instant start, Duration length) {
    return SeriesPoint.of(start, length, milliseconds, errors, max);
  }
}
