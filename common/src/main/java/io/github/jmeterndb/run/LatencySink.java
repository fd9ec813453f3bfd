// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import org.HdrHistogram.Histogram;

/** Takes histograms of cells, by intervals. Thread-safe. */
@FunctionalInterface
public interface LatencySink {
  /** For warm-ups. */
  LatencySink NONE = (cell, start, end, latencies) -> {};

  /**
   * @param start milliseconds since the epoch
   * @param end milliseconds since the epoch
   * @param latencies not to be kept: the recorder uses it again
   * @throws IOException if it cannot be written, as on a full disk
   */
  void write(Cell cell, long start, long end, Histogram latencies) throws IOException;
}
