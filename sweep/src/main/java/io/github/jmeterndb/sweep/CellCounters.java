// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.settings.UserError;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the database counts of each cell: the difference of its counters from before the cell's
 * threads start to when they have ended. A sweep goes on without counters that it cannot read. For
 * one thread.
 */
final class CellCounters {
  private final Counted database;
  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> told = new LinkedHashSet<>();
  private Map<String, Long> before = Map.of();
  private Map<String, Long> differences = Map.of();

  /** Counters of that database, and of links to it. */
  CellCounters(Counted database) {
    this.database = database;
  }

  /** Before a cell over that link. */
  void start(Counted link) {
    differences = Map.of();
    before = new LinkedHashMap<>();
    // The database's counters are asked through the same server: the query is not the cell's.
    read(database, before);
    read(link, before);
  }

  /**
   * After it. Where no operation succeeded, the counters are not read: a server that does not
   * answer would be waited for once more.
   */
  void end(MeasuredCell run, Counted link) {
    if (before.isEmpty() || run.operations() == run.errors()) {
      return;
    }
    Map<String, Long> after = new LinkedHashMap<>();
    read(link, after);
    read(database, after);
    differences = new TreeMap<>();
    after.forEach(
        (name, value) -> {
          // A counter that fell was reset: a server was started anew.
          if (before.containsKey(name) && value >= before.get(name)) {
            differences.put(name, value - before.get(name));
          }
        });
  }

  /** Of the last cell that was ended; empty if it was not. */
  Map<String, Long> differences() {
    return differences;
  }

  /** Why counters are missing, a line a reason; each is told once. */
  List<String> newlyMissing() {
    return missing.stream().filter(told::add).toList();
  }

  private void read(Counted source, Map<String, Long> counters) {
    try {
      counters.putAll(source.counters());
      counters.putAll(source.serverCounters());
    } catch (UserError e) {
      missing.add(e.getMessage());
    }
  }
}
