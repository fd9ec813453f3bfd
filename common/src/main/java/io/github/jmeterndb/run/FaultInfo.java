// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;

/**
 * A fault of a cell: what was done to a node, and what of the cell's operations followed: until the
 * next one began, or the window ended. Failures and {@code longestGap} of one that breaks something
 * are counted until the next one that does, so that those at the node's start are among them; its
 * outage is not, for another step may be its reason. Times are seconds after the start of the
 * cell's window.
 *
 * @param fault what was done, such as {@code kill data-node 2}
 * @param breaks whether the node was there no more afterwards, and not: again
 * @param planned when it was to be done
 * @param begun when it was begun; null if it was not
 * @param effective when it was in effect: the process had ended, or the node answered again, be it
 *     after the window; null if it never was, or another fault of the node came before
 * @param failure why it could not be done, in a line; empty if it could
 * @param failed operations that failed, and of which nothing was applied
 * @param unknown operations that failed, and of which that is not known
 * @param longestGap the longest time in which one of the threads had no success, in seconds; 0 if
 *     it is below 100 ms; null if it was not begun
 * @param outage the longest time in which no thread had a success, of those that began before the
 *     next fault, of any kind, in seconds: from the last success before to the first one after, or
 *     to the window's end; where it breaks something and found one under way, what was left of
 *     that; 0 if it is below 10 ms; null if it was not begun, or that was not recorded
 * @param firstSuccess the end of that time, in seconds after the fault began; null if the window
 *     ended before, or where {@code outage} is null
 * @param wrongEffects those of {@code failed} and {@code unknown} that did, or read, something else
 *     than what was asked for, which no fault excuses
 */
public record FaultInfo(
    String fault,
    boolean breaks,
    double planned,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double begun,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double effective,
    String failure,
    long failed,
    long unknown,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double longestGap,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double outage,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double firstSuccess,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long wrongEffects) {
  public FaultInfo {
    fault = Objects.requireNonNullElse(fault, "");
    failure = Objects.requireNonNullElse(failure, "");
  }

  public FaultInfo(
      String fault,
      boolean breaks,
      double planned,
      Double begun,
      Double effective,
      String failure,
      long failed,
      long unknown,
      Double longestGap) {
    this(
        fault,
        breaks,
        planned,
        begun,
        effective,
        failure,
        failed,
        unknown,
        longestGap,
        null,
        null,
        0);
  }

  /** With this outage, in seconds. */
  public FaultInfo withOutage(double length, Double end) {
    return new FaultInfo(
        fault,
        breaks,
        planned,
        begun,
        effective,
        failure,
        failed,
        unknown,
        longestGap,
        length,
        end,
        wrongEffects);
  }

  public FaultInfo withWrongEffects(long count) {
    return new FaultInfo(
        fault,
        breaks,
        planned,
        begun,
        effective,
        failure,
        failed,
        unknown,
        longestGap,
        outage,
        firstSuccess,
        count);
  }
}
