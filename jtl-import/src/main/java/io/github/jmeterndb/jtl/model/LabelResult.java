// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.model;

import io.github.jmeterndb.results.model.ErrorCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a JTL says of the samples of one label in one thread group, or of several of them together.
 *
 * @param label JMeter's label
 * @param group the thread group, empty if the file does not name it
 * @param transaction whether they are a transaction controller's: the samples inside it count in
 *     rows of their own
 * @param samples 1 or more, also the failed ones
 * @param errors the failed ones
 * @param start when the first sample began
 * @param end when the last sample ended
 * @param elapsed of all samples, also the failed ones, as in JMeter's dashboard; where a row stands
 *     for several, each counts with their mean
 * @param codes the errors by response code, in the order of their first appearance
 */
public record LabelResult(
    String label,
    String group,
    boolean transaction,
    long samples,
    long errors,
    Instant start,
    Instant end,
    Elapsed elapsed,
    List<ErrorCount> codes) {
  private static final double MILLIS = Duration.ofSeconds(1).toMillis();
  private static final double PERCENT = 100;

  /** Copies the list. */
  public LabelResult {
    codes = List.copyOf(codes);
  }

  /** Seconds from the first start to the last end, pauses included. */
  public double seconds() {
    return Duration.between(start, end).toMillis() / MILLIS;
  }

  /** Samples a second over {@link #seconds()}, also the failed ones; none if that is no time. */
  public OptionalDouble throughput() {
    return end.isAfter(start) ? OptionalDouble.of(samples / seconds()) : OptionalDouble.empty();
  }

  /** How many of a hundred samples failed. */
  public double errorPercent() {
    return PERCENT * errors / samples;
  }
}
