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
  public boolean answers() {
    return missing.isEmpty() && rate > 0;
  }

  /** The result in a few words. */
  public String words() {
    String form;
    if (broken == 0) {
      form = "holds %s at %,d/s at least (in %d of %d windows); higher rates were not tried";
    } else if (repeats == 0) {
      form = "holds %s up to %,d/s, not at %5$,d/s";
    } else if (repeatsHeld >= 0.9 * repeats) {
      form = "holds %s up to %,d/s (in %d of %d windows), not at %,d/s";
    } else {
      form = "held %s at %,d/s in only %d of %d windows, mostly not at %,d/s";
    }
    return String.format(Locale.ROOT, form, slo, rate, repeatsHeld, repeats, broken);
  }

  /**
   * A window that was tried.
   *
   * @param rate in operations per second
   * @param why its figures, in a few words
   */
  public record WindowInfo(int rate, boolean held, String why) {}
}
