// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import org.HdrHistogram.Histogram;

/** Takes the histograms of cells, a second at a time. Thread-safe. */
@FunctionalInterface
public interface LatencySink {
  /** Forgets them: for a warm-up. */
  LatencySink NONE = (cell, start, end, latencies) -> {};

  /**
   * Takes the histogram of an interval, which is the recorder's own again afterwards.
   *
   * @param start start of the interval, milliseconds since the epoch
   * @param end end of the interval, milliseconds since the epoch
   * @throws IOException if it cannot be written, as on a full disk
   */
  void write(Cell cell, long start, long end, Histogram latencies) throws IOException;
}
