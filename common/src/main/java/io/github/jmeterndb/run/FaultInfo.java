// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;

/**
 * A fault of a cell: what was done to a node, and what of the cell's operations followed: until the
 * next one began, or the window ended. Failures and {@code longestGap} of one that breaks something
 * are counted until the next one that does, so that those at the node's start are among them; its
 * outage is not, for another step may be its reason. Times are seconds after the start of the
 * cell's window.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public final class FaultInfo implements Serializable {
  /** What was done, such as {@code kill data-node 2}. */
  public String fault = "";

  /** Whether the node was there no more afterwards, and not: again. */
  public boolean breaks;

  public double planned;

  /** Null if it was not begun. */
  public Double begun;

  /**
   * When it was in effect: the process had ended, or the node answered again, be it after the
   * window; null if it never was, or another fault of the node came before.
   */
  public Double effective;

  /** Why it could not be done, in a line; empty if it could. */
  public String failure = "";

  /** Operations that failed, and of which nothing was applied. */
  public long failed;

  /** Operations that failed, and of which that is not known. */
  public long unknown;

  /**
   * The longest time in which one of the threads had no success, in seconds; 0 if it is below 100
   * ms; null if it was not begun.
   */
  public Double longestGap;

  /**
   * The longest time in which no thread had a success, of those that began before the next fault,
   * of any kind, in seconds: from the last success before to the first one after, or to the
   * window's end; where it breaks something and found one under way, what was left of that; 0 if it
   * is below 10 ms; null if it was not begun, or that was not recorded.
   */
  public Double outage;

  /**
   * The end of that time, in seconds after the fault began; null if the window ended before, or
   * where {@link #outage} is null.
   */
  public Double firstSuccess;

  /**
   * Those of {@link #failed} and {@link #unknown} that did, or read, something else than what was
   * asked for, which no fault excuses.
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public long wrongEffects;
}
