// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.util.List;
import java.util.Objects;

/**
 * What the search for the highest rate that holds a promise has found, for one operation over one
 * path.
 *
 * @param cell the tag of the cell without its rate
 * @param promise what was to hold, such as {@code p99:10ms}
 * @param rate the highest rate, in operations a second, that was found to hold it; 0 if none was
 * @param broken the lowest rate above it that was found not to hold it: the highest that does is
 *     between the two; 0 if none was found
 * @param missing why there is no answer, in a line; empty if there is one
 * @param windows all that was tried, in its order
 */
public record PromiseInfo(
    String cell, String promise, int rate, int broken, String missing, List<WindowInfo> windows) {
  /** Fills in what is missing. */
  public PromiseInfo {
    cell = Objects.requireNonNullElse(cell, "");
    promise = Objects.requireNonNullElse(promise, "");
    missing = Objects.requireNonNullElse(missing, "");
    windows = windows == null ? List.of() : windows.stream().filter(Objects::nonNull).toList();
  }

  /** Whether there is an answer. */
  public boolean answers() {
    return missing.isEmpty() && rate > 0;
  }

  /**
   * A window that was tried.
   *
   * @param rate in operations a second
   * @param held whether it held the promise
   * @param why what it did, in a few words
   */
  public record WindowInfo(int rate, boolean held, String why) {
    /** Fills in what is missing. */
    public WindowInfo {
      why = Objects.requireNonNullElse(why, "");
    }
  }
}
