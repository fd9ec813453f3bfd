// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;

/**
 * What the search for the highest rate within a service level objective has found, for one
 * operation over one path.
 *
 * @param cell the tag of the cell without its rate
 * @param slo what was to hold, such as {@code p99:10ms}
 * @param rate the highest rate, in operations a second, that was found to hold it; 0 if none was
 * @param broken the lowest rate above it that was found not to hold it: the highest that does is
 *     between the two; 0 if the highest rate tried holds it, so that the result is "at least"
 * @param missing why there is no answer, in a line; empty if there is one
 * @param windows all that was tried, in its order
 * @param repeats windows at {@code rate} after its first one that could be judged: that one was why
 *     it was chosen, and says too much for it. 0 where there were none
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
  /** The part of the repeats that must have held the SLO for the rate to be said to hold it. */
  private static final double NEARLY_ALL = 0.9;

  /** An answer that was not repeated. */
  public SloInfo(
      String cell, String slo, int rate, int broken, String missing, List<WindowInfo> windows) {
    this(cell, slo, rate, broken, missing, windows, 0, 0);
  }

  public boolean answers() {
    return missing.isEmpty() && rate > 0;
  }

  /** What there is to say of the answer, in a few words. */
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

  /** Whether so many of the repeats are enough to say that a rate holds an SLO. */
  public static boolean isHeldInNearlyAll(int held, int repeats) {
    return held >= NEARLY_ALL * repeats;
  }

  /**
   * A window that was tried.
   *
   * @param rate in operations a second
   * @param held whether it held the SLO
   * @param why what it did, in a few words
   */
  public record WindowInfo(int rate, boolean held, String why) {}
}
