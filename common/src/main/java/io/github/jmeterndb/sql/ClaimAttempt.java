// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Takes tables for a run: free ones at once, and those of a run that has died, which is waited for.
 * For one thread.
 */
final class ClaimAttempt {
  private static final int BEATS_TO_DEATH = 4;
  private static final long POLL_MILLIS = 100;

  private final ClaimTable claims;
  private final String token;
  private final Duration beat;

  /** The tokens of runs that gave no sign of life: their other tables need no wait. */
  private final Set<String> dead = new HashSet<>();

  private boolean tookOne;

  /**
   * One of the run with that token.
   *
   * @param beat how often a run that lives says so
   */
  ClaimAttempt(ClaimTable claims, String token, Duration beat) {
    this.claims = claims;
    this.token = token;
    this.beat = beat;
  }

  boolean tookOne() {
    return tookOne;
  }

  /**
   * Takes them in that order.
   *
   * @param progress takes a line where this takes long
   * @throws UserError if another run is at work on one of them
   */
  void take(List<String> tables, Consumer<String> progress) throws SQLException, UserError {
    for (String table : tables) {
      boolean taken = false;
      while (!taken) {
        Optional<ClaimTable.Row> found = claims.read(table);
        if (found.isEmpty()) {
          taken = claims.insert(table, token);
        } else if (found.get().token().equals(token)) {
          // The connection was lost when it had been taken, and before that was told.
          taken = true;
        } else if (found.get().token().isEmpty() || hasDied(table, found.get(), progress)) {
          taken = claims.replace(table, found.get(), token);
        }
        tookOne |= taken;
      }
    }
  }

  /**
   * Whether the run that has claimed a table has died; waits for a sign of life.
   *
   * @return false if it has given the table up meanwhile
   * @throws UserError if it lives
   */
  boolean hasDied(String table, ClaimTable.Row found, Consumer<String> progress)
      throws SQLException, UserError {
    if (dead.contains(found.token())) {
      return true;
    }
    Duration wait = beat.multipliedBy(BEATS_TO_DEATH);
    progress.accept(
        "The table %s is claimed by %s, since %s: waiting up to %s s for a sign of life."
            .formatted(table, found.owner(), found.since(), wait.toSeconds()));
    long deadline = System.nanoTime() + wait.toNanos();
    while (System.nanoTime() - deadline < 0) {
      pause();
      // Those that are taken already must not be taken for dead meanwhile.
      if (tookOne) {
        claims.beat(token);
      }
      Optional<ClaimTable.Row> now = claims.read(table);
      if (now.isEmpty() || now.get().token().isEmpty()) {
        return false;
      }
      if (!now.get().equals(found)) {
        throw new UserError(
            "Another run is at work on the table %s: %s, since %s; wait for its end, or name"
                    .formatted(table, now.get().owner(), now.get().since())
                + " another database with -Jndb.database=….");
      }
    }
    progress.accept("It gave none: the table is free.");
    dead.add(found.token());
    return true;
  }

  private static void pause() throws UserError {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The wait for another run was interrupted.", e);
    }
  }
}
