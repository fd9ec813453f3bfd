// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Data;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a reader of a cell must know of how it ran. */
final class CellNotes {
  /** What a tenth of a second is rounded from. */
  private static final double TELLABLE = 0.05;

  private CellNotes() {}

  /**
   * The notes; none where there is nothing to say.
   *
   * @param ofPath what the path does in another way than others; empty if nothing
   */
  static List<String> of(PathRecord run, Data<?> data, String ofPath) {
    List<String> notes = new ArrayList<>();
    Operation operation = run.measured().operation().withoutRate();
    Stream.of(data.note(operation), ofPath).filter(note -> !note.isEmpty()).forEach(notes::add);
    if (run.ranOut() && data.supply(operation).adds()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "ended after %.1f s, for the database's memory is full but for %.0f %%",
              run.seconds(),
              100 * Keeper.MEMORY_RESERVE));
    } else if (run.ranOut() && !data.hasLongOperations()) {
      notes.add(String.format(Locale.ROOT, "ran out of rows after %.1f s", run.seconds()));
    }
    if (run.generatorStopped() > 0) {
      notes.add(
          String.format(
              Locale.ROOT, "the load generator was stopped for %.1f s", run.generatorStopped()));
    }
    if (run.secondsWithoutAll() >= TELLABLE) {
      notes.add(
          String.format(
              Locale.ROOT,
              "fewer than %d threads ran in the last %.1f s",
              run.measured().threads(),
              run.secondsWithoutAll()));
    }
    return notes;
  }
}
