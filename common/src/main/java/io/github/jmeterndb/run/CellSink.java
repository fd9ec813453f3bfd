// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/** Takes what is measured while a cell runs; by default, ignores it. Thread-safe. */
public interface CellSink {
  /** For warm-ups, of which only the first error and the number of errors are reported. */
  CellSink NONE = new CellSink() {};

  /**
   * An interval of the cell, or of a part of its mixture, is over.
   *
   * @param start milliseconds since the epoch
   * @param end milliseconds since the epoch
   * @param latencies in nanoseconds; not to be kept: the recorder uses it again
   * @throws IOException if it cannot be written, as on a full disk
   */
  default void measured(Kind kind, Cell cell, long start, long end, Histogram latencies)
      throws IOException {}

  /**
   * Operations have failed.
   *
   * @param second since the epoch
   * @param code the database's own code
   * @throws IOException if it cannot be written, as on a full disk
   */
  default void failed(long second, Cell cell, String code, String message, int count)
      throws IOException {}

  /** What is measured, by intervals. */
  enum Kind {
    /** At a rate, from the time at which an operation was due. Per slice if paths take turns. */
    LATENCY(Duration.ofSeconds(1)),
    /** At a rate, from asking for the session or connection to the answer in hand. */
    SERVICE(Duration.ofSeconds(1)),
    /** Latencies in cells with faults. */
    TIMELINE(Duration.ofMillis(100));

    public final Duration interval;

    Kind(Duration interval) {
      this.interval = interval;
    }
  }
}
