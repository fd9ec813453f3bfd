// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PrecisionInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Watches the throughput of a cell second by second while it is recorded, and tells when its mean
 * is as sure as was asked for. Thread-safe.
 */
public final class PrecisionWatch implements LatencySink {
  /** The seconds that a window takes at least. */
  public static final int FEWEST_SECONDS = StoppingRule.FEWEST;

  private static final double PERCENT = 100;
  private static final long SECOND = TimeUnit.SECONDS.toMillis(1);

  private final LatencySink log;
  private final double precision;
  private final StoppingRule rule;
  private Runnable whenReached = () -> {};

  /**
   * A watch on what is recorded there.
   *
   * @param precision from the mean to each end of its 95 % interval, as a part of the mean
   */
  public PrecisionWatch(LatencySink log, double precision) {
    this.log = log;
    this.precision = precision;
    rule = new StoppingRule(precision);
  }

  /** A watch on what is recorded there, if the settings say how sure it has to be. */
  public static Optional<PrecisionWatch> of(Settings settings, LatencySink log) {
    String percentage = settings.text(Parameter.PRECISION);
    return percentage.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PrecisionWatch(log, Double.parseDouble(percentage.replace("%", "")) / PERCENT));
  }

  /** What is done when it is as sure, once, on one of the measured threads. */
  public synchronized void whenReached(Runnable action) {
    whenReached = action;
  }

  @Override
  public void write(Cell cell, long start, long end, Histogram latencies) throws IOException {
    log.write(cell, start, end, latencies);
    // The last second may have been cut short; the parts of a mixture are in its whole.
    if (end - start >= SECOND && !cell.operation().isPart()) {
      add(latencies.getTotalCount());
    }
  }

  private synchronized void add(long operations) {
    boolean before = rule.isReached();
    rule.add((double) operations);
    if (rule.isReached() && !before) {
      whenReached.run();
    }
  }

  /** How sure it is; nothing from fewer than ten whole seconds. */
  public synchronized Optional<PrecisionInfo> info() {
    return rule.means()
        .map(
            means ->
                new PrecisionInfo(
                    precision,
                    rule.isReached(),
                    means.size(),
                    means.mean(),
                    Math.max(0, means.mean() - means.reach()),
                    means.mean() + means.reach()));
  }
}
