// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PrecisionInfo;
import io.github.jmeterndb.run.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A cell that is run, in this JVM or in several: what is counted is known when all its threads have
 * ended. Thread-safe.
 */
public interface MeasuredCell {
  /** What is measured. */
  Cell cell();

  /** Lets all threads end after the operation that they are at. */
  void stop();

  /** When its window opened, in milliseconds since the epoch; 0 if it did not. */
  long startMillis();

  /** The length of its window in seconds: 0 if it did not open. */
  double seconds();

  /** All latencies of the window. */
  Histogram latencies();

  /** How many operations were executed, in warm-up and window, succeeded or failed. */
  long operations();

  /** How many operations succeeded in the window, by the threads' numbers. */
  List<Long> operationsByThread();

  /**
   * Seconds of the longest operation that was under way when the window closed, and so is in no
   * histogram; 0 if there was none.
   */
  double longestCut();

  /** How sure its throughput is, where that is watched; nothing from a few seconds. */
  default Optional<PrecisionInfo> precision() {
    return Optional.empty();
  }

  /** What became of the operations that were due in the window; nothing for a closed loop. */
  Optional<ArrivalInfo> arrivals();

  /**
   * Seconds at the end of its window in which it had fewer threads: where operations are long, one
   * that has ended what it was at leaves, and the window closes after the last.
   */
  double secondsWithoutAll();

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   */
  String invalid();

  /** As {@link io.github.jmeterndb.workload.Data#hasLongOperations}. */
  boolean hasLongOperations();

  /** How many operations failed, in warm-up and window. */
  long errors();

  /** The first of them, or null. */
  StoreException firstError();

  /**
   * How many failures were no errors, in warm-up and window, by the database's own codes: what it
   * calls temporary, where that is tried again.
   */
  Map<String, Long> retries();

  /** Whether it ended because no row was left to work on. */
  boolean ranOut();
}
