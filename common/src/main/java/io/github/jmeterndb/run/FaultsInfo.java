// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * What was broken while a cell ran.
 *
 * @param schedule each fault, in the order of their times
 * @param excused operations that failed while a fault acted, or that began while one did: they are
 *     among the cell's errors, and not why a run fails. One with a wrong effect is never among them
 * @param restored what was started again or thawed after the cell's window, in a line; empty if
 *     nothing was
 * @param failures each tenth of a second of its window, and after it, in which operations failed
 * @param gapBefore the longest time in which no thread had a success, from the window's start to
 *     the first fault, in seconds; 0 if it is below 10 ms; null if that was not recorded
 * @param wrongEffects operations that did, or read, something else than what was asked for while a
 *     fault acted, which nothing excuses
 */
public record FaultsInfo(
    List<FaultInfo> schedule,
    long excused,
    String restored,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FailuresInfo> failures,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double gapBefore,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long wrongEffects) {
  public FaultsInfo {
    schedule = schedule == null ? List.of() : List.copyOf(schedule);
    restored = Objects.requireNonNullElse(restored, "");
    failures = failures == null ? List.of() : List.copyOf(failures);
  }

  public FaultsInfo(
      List<FaultInfo> schedule, long excused, String restored, List<FailuresInfo> failures) {
    this(schedule, excused, restored, failures, null, 0);
  }
}
