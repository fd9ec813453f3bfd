// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.settings.UserError;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is counted during a cell: the difference of counters from before its threads start to when
 * they have ended. A sweep goes on without counters that it cannot read. For one thread.
 */
public final class CellCounters {
  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> reported = new LinkedHashSet<>();
  private Map<String, Long> before = Map.of();
  private Map<String, Long> serverBefore = Map.of();
  private Map<String, Long> counted = Map.of();
  private Map<String, Long> serverCounted = Map.of();

  /** Before a cell. */
  public void start(Counted source) {
    counted = Map.of();
    serverCounted = Map.of();
    before = read(source::counters);
    serverBefore = read(source::serverCounters);
  }

  /**
   * After it. Not to be called where no operation succeeded: a server that does not answer would be
   * waited for once more.
   */
  public void end(Counted source) {
    // In the opposite order: what is asked of the server is counted there.
    serverCounted = serverBefore.isEmpty() ? Map.of() : since(serverBefore, source::serverCounters);
    counted = before.isEmpty() ? Map.of() : since(before, source::counters);
  }

  /** What the source itself has counted; empty where the cell was not ended. */
  public Map<String, Long> counted() {
    return counted;
  }

  /** What a server has counted for all its clients. */
  public Map<String, Long> serverCounted() {
    return serverCounted;
  }

  /** Why counters are missing, a line a reason; each is given once. */
  public List<String> newlyMissing() {
    return missing.stream().filter(reported::add).toList();
  }

  private Map<String, Long> since(Map<String, Long> earlier, Question question) {
    Map<String, Long> differences = new TreeMap<>();
    read(question)
        .forEach(
            (name, value) -> {
              // A counter that fell was reset: a server was started anew.
              if (earlier.containsKey(name) && value >= earlier.get(name)) {
                differences.put(name, value - earlier.get(name));
              }
            });
    return differences;
  }

  private Map<String, Long> read(Question question) {
    try {
      return new LinkedHashMap<>(question.ask());
    } catch (UserError e) {
      missing.add(e.getMessage());
      return Map.of();
    }
  }

  private interface Question {
    Map<String, Long> ask() throws UserError;
  }
}
