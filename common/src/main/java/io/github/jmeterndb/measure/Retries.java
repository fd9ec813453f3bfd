// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The failures of a cell that are no errors, since what failed is tried again: what sysbench calls
 * ignored errors. Thread-safe.
 */
final class Retries {
  private final boolean enabled;
  private final long longest;
  private final Window window;
  private final boolean toTheirEnd;
  private final Map<String, LongAdder> byCode = new ConcurrentHashMap<>();

  /**
   * None so far.
   *
   * @param window that of the cell, after which nothing is tried again
   * @param toTheirEnd whether what is under way when it ends counts: then it is tried again for as
   *     long as nobody has closed the window
   */
  Retries(Clients clients, Window window, boolean toTheirEnd) {
    enabled = clients.triesAgain();
    longest = clients.longestOperation().toNanos();
    this.window = window;
    this.toTheirEnd = toTheirEnd;
  }

  /**
   * Counts a failure, if it is no error.
   *
   * @param nanos since the operation was first tried
   */
  boolean take(StoreException failure, long nanos) {
    if (!enabled || !failure.isTemporary() || nanos >= longest) {
      return false;
    }
    byCode.computeIfAbsent(failure.code(), code -> new LongAdder()).increment();
    return true;
  }

  boolean isTimeLeft(long now) {
    return toTheirEnd ? !window.isClosed() : !window.isOver(now);
  }

  Map<String, Long> byCode() {
    Map<String, Long> counts = new TreeMap<>();
    byCode.forEach((code, count) -> counts.put(code, count.sum()));
    return counts;
  }
}
