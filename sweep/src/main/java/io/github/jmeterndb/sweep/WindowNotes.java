// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sql.DatabaseAdmin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Remarks on a window that was not as planned. */
final class WindowNotes {
  private WindowNotes() {}

  /**
   * @param adds whether the operation adds rows
   */
  static List<String> of(PathRecord path, boolean adds) {
    List<String> notes = new ArrayList<>();
    if (path.ranOut && adds) {
      notes.add(
          seconds("ended after %.1f s, for the database's memory is full but for ", path.seconds)
              + Math.round(100 * DatabaseAdmin.MEMORY_RESERVE)
              + " %");
    } else if (path.ranOut && !path.longOperations) {
      notes.add(seconds("ran out of rows after %.1f s", path.seconds));
    }
    if (path.generatorStopped > 0) {
      notes.add(seconds("the load generator was stopped for %.1f s", path.generatorStopped));
    }
    // Rounds to 0.1 s or more.
    if (path.secondsWithoutAll >= 0.05) {
      notes.add(
          "fewer than %s threads ran in the last ".formatted(path.measured().threads())
              + seconds("%.1f s", path.secondsWithoutAll));
    }
    return notes;
  }

  private static String seconds(String words, double seconds) {
    return String.format(Locale.ROOT, words, seconds);
  }
}
