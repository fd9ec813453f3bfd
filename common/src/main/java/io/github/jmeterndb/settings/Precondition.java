// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.List;

/**
 * What a run needs before it starts, and whether that is there.
 *
 * @param what its name, such as {@code connections}
 * @param found what is needed and what was found, in a line
 * @param problem what is wrong and what to do about it; empty if nothing is
 * @param known whether it could be checked; a run goes on where it could not
 */
public record Precondition(String what, String found, String problem, boolean known) {
  public static Precondition met(String what, String found) {
    return new Precondition(what, found, "", true);
  }

  /** One that was checked, and does not hold. */
  public static Precondition missing(String what, String found, String problem) {
    return new Precondition(what, found, problem, true);
  }

  /** One that could not be checked, with the reason. */
  public static Precondition unknown(String what, String found) {
    return new Precondition(what, found, "", false);
  }

  /** Whether a run can start, as far as is known. */
  public boolean holds() {
    return problem.isEmpty();
  }

  /**
   * Does nothing where all hold.
   *
   * @throws UserError with the problem of the first one that does not
   */
  public static void require(List<Precondition> all) throws UserError {
    for (Precondition each : all) {
      if (!each.holds()) {
        throw new UserError(each.problem);
      }
    }
  }
}
