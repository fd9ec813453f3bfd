// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.List;

/** What was broken while a cell ran. */
public final class FaultsInfo implements Serializable {
  public List<FaultInfo> schedule = List.of();

  /**
   * Errors of the cell that are not why a run fails: operations that began or failed while a fault
   * acted, without a wrong effect.
   */
  public long excused;

  /** What was started again or thawed after the window, in a line; empty if nothing was. */
  public String restored = "";

  /** Each tenth of a second, also after the window, in which operations failed. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<Failures> failures = List.of();

  /**
   * The longest time without any success before the first fault, in seconds; 0 if it is below 10
   * ms; null if that was not recorded.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public Double gapBefore;

  /** Operations with a wrong effect while a fault acted. */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public long wrongEffects;

  /**
   * Failed operations in one tenth of a second.
   *
   * @param at when the tenth begins, in seconds after the start of the cell's window
   * @param failed operations of which nothing was applied
   * @param unknown operations of unknown outcome
   */
  public record Failures(double at, long failed, long unknown) implements Serializable {
    public Failures plus(Failures others) {
      return new Failures(at, failed + others.failed, unknown + others.unknown);
    }
  }
}
