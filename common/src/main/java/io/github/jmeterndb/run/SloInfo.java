// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;

/**
 * The result of the search for the highest rate within a service level objective, for one operation
 * over one path.
 *
 * @param cell the tag of the cell without its rate
 * @param slo such as {@code p99:10ms}
 * @param rate the highest rate that held it, in operations per second; 0 if none did
 * @param broken the lowest higher rate that did not hold it; 0 if the highest rate tried held it,
 *     so that the result is "at least"
 * @param missing why there is no result, in a line; empty if there is one
 * @param windows all windows tried, in their order
 * @param repeats further windows at {@code rate}; the first one is biased, since the rate was
 *     chosen by it
 */
public record SloInfo(
    String cell,
    String slo,
    int rate,
    int broken,
    String missing,
    List<WindowInfo> windows,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int repeats,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int repeatsHeld) {
  /** A rate holds the SLO if this part of the repeats did. */
  private static final double NEARLY_ALL = 0.9;

  public SloInfo(
      String cell, String slo, int rate, int broken, String missing, List<WindowInfo> windows) {
    this(cell, slo, rate, broken, missing, windows, 0, 0);
  }

  public boolean answers() {
    return missing.isEmpty() && rate > 0;
  }

  /** The result in a few words. */
  public String words() {
    if (broken == 0) {
      return String.format(
          Locale.ROOT,
          "holds %s at %,d/s at least (in %d of %d windows); higher rates were not tried",
          slo,
          rate,
          repeatsHeld,
          repeats);
    }
    if (repeats == 0) {
      return String.format(Locale.ROOT, "holds %s up to %,d/s, not at %,d/s", slo, rate, broken);
    }
    return isHeldInNearlyAll(repeatsHeld, repeats)
        ? String.format(
            Locale.ROOT,
            "holds %s up to %,d/s (in %d of %d windows), not at %,d/s",
            slo,
            rate,
            repeatsHeld,
            repeats,
            broken)
        : String.format(
            Locale.ROOT,
            "held %s at %,d/s in only %d of %d windows, mostly not at %,d/s",
            slo,
            rate,
            repeatsHeld,
            repeats,
            broken);
  }

  public static boolean isHeldInNearlyAll(int held, int repeats) {
    return held >= NEARLY_ALL * repeats;
  }

  /**
   * A window that was tried.
   *
   * @param rate in operations per second
   * @param why its figures, in a few words
   */
  public record WindowInfo(int rate, boolean held, String why) {}
}
