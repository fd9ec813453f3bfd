// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.List;

/**
 * What a run needs before it starts, and whether that is there.
 *
 * @param what a name, such as {@code connections}
 * @param found what is needed and what was found, in a line
 * @param problem what is wrong and what to do about it; empty if nothing is
 * @param known whether it could be checked; a run starts where it could not
 */
public record Precondition(String what, String found, String problem, boolean known) {
  public static Precondition met(String what, String found) {
    return new Precondition(what, found, "", true);
  }

  public static Precondition missing(String what, String found, String problem) {
    return new Precondition(what, found, problem, true);
  }

  public static Precondition unknown(String what, String found) {
    return new Precondition(what, found, "", false);
  }

  public boolean holds() {
    return problem.isEmpty();
  }

  /**
   * @throws UserError with the first problem, if there is one
   */
  public static void require(List<Precondition> all) throws UserError {
    for (Precondition each : all) {
      if (!each.holds()) {
        throw new UserError(each.problem);
      }
    }
  }
}
