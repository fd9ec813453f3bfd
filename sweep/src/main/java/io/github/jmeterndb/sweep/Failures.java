// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine.ThreadsRemain;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;

/** Why a run ends, and which of several reasons the user gets. */
final class Failures {
  private Failures() {}

  static UserError known(Throwable e) {
    if (e instanceof UserError known) {
      return known;
    }
    return e instanceof IOException notWritten
        ? RunRecord.notWritten(notWritten)
        : new UserError("An error that was not foreseen: " + e + "; JMeter's log has more.", e);
  }

  /** Whether the failure is reported to the user even if the run was stopped. */
  static boolean isOfItself(UserError failure) {
    return failure instanceof NotUndone || failure instanceof ThreadsRemain;
  }

  /** A fault that could not be undone is reported first, because the user must act on it. */
  static Throwable both(Throwable ofCell, Exception later) {
    if (ofCell == null) {
      return later;
    }
    if (!(later instanceof NotUndone)) {
      ofCell.addSuppressed(later);
      return ofCell;
    }
    String both = "%s Before that: %s".formatted(later.getMessage(), ofCell.getMessage());
    UserError worse =
        ofCell instanceof ThreadsRemain ? new ThreadsRemain(both) : new NotUndone(both);
    worse.addSuppressed(ofCell);
    return worse;
  }

  static void requireSuccess(CellRecord measured) throws UserError {
    for (PathRecord path : measured.paths()) {
      if (!path.longOperations && path.errors > 0 && path.latencies.getTotalCount() == 0) {
        throw new UserError(
            "No %s succeeded: %s".formatted(path.measured().title(), path.firstError));
      }
    }
  }
}
