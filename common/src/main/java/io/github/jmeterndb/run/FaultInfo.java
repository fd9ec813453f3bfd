// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;

/**
 * A fault of a cell, and what followed of the cell's operations until the next one began, or the
 * window ended; failures and {@link #longestGap} of one that breaks something, until the next one
 * that does, so that those at the node's start are among them. Times are seconds after the start of
 * the cell's window.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public final class FaultInfo implements Serializable {
  /** What was done, such as {@code kill data-node 2}. */
  public String fault = "";

  public boolean breaks;

  public double planned;

  /** Null if it was not begun. */
  public Double begun;

  /**
   * When the process had ended, or the node answered again, be it after the window; null if it
   * never did, or another fault of the node came before.
   */
  public Double effective;

  /** Why it could not be done, in a line; empty if it could. */
  public String failure = "";

  /** Failed operations of which nothing was applied. */
  public long failed;

  /** Failed operations of unknown outcome. */
  public long unknown;

  /**
   * The longest time in which one of the threads had no success, in seconds; 0 if it is below 100
   * ms; null if it was not begun.
   */
  public Double longestGap;

  /**
   * The longest time in which no thread had a success, of those that began before the next fault of
   * any kind, in seconds: to the first success after, or to the window's end; where the fault
   * breaks something and found one under way, what was left of it; 0 if it is below 10 ms; null if
   * the fault was not begun, or that was not recorded.
   */
  public Double outage;

  /** The end of the outage, in seconds after the fault began; null if the window ended before. */
  public Double firstSuccess;

  /** Failed operations with a wrong effect, which no fault excuses. */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public long wrongEffects;
}
