// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Counts what each path of a cell does, over the whole cell or the path's contiguous pass. Counters
 * that cannot be read are left out, with a reason. For one thread at a time.
 */
public final class PassCounters implements TurnWatch {
  private final Function<String, Counted> source;
  private final Set<String> reported;
  private final TurnWatch outer;
  private final Map<String, Map<String, Long>> before = new HashMap<>();
  private final Map<String, Map<String, Long>> serverBefore = new HashMap<>();
  private final Map<String, Map<String, Long>> counted = new HashMap<>();
  private final Map<String, Map<String, Long>> serverCounted = new HashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();

  /**
   * @param reported reasons for missing counters in earlier cells; modified here
   * @param outer notified before counting starts and after it has ended
   */
  public PassCounters(Function<String, Counted> source, Set<String> reported, TurnWatch outer) {
    this.source = source;
    this.reported = reported;
    this.outer = outer;
  }

  @Override
  public void begins(String path) {
    outer.begins(path);
    Counted counters = source.apply(path);
    before.put(path, read(counters::counters));
    serverBefore.put(path, read(counters::serverCounters));
  }

  @Override
  public void ended(String path) {
    Counted counters = source.apply(path);
    // In reverse order: queries through the server are counted there.
    serverCounted.put(path, since(serverBefore.get(path), counters::serverCounters));
    counted.put(path, since(before.get(path), counters::counters));
    outer.ended(path);
  }

  /** Counters of the path itself; empty if its pass did not end. */
  public Map<String, Long> counted(String path) {
    return counted.getOrDefault(path, Map.of());
  }

  public Map<String, Long> serverCounted(String path) {
    return serverCounted.getOrDefault(path, Map.of());
  }

  /** New reasons for missing counters, one per line. */
  public List<String> newlyMissing() {
    return missing.stream().filter(reported::add).toList();
  }

  private Map<String, Long> since(Map<String, Long> earlier, Question question) {
    Map<String, Long> differences = new TreeMap<>();
    if (!earlier.isEmpty()) {
      differences.putAll(read(question));
      differences.keySet().retainAll(earlier.keySet());
      differences.replaceAll((name, value) -> value - earlier.get(name));
      // A lower value means that the server was restarted and the counter reset.
      differences.values().removeIf(difference -> difference < 0);
    }
    return differences;
  }

  private Map<String, Long> read(Question question) {
    try {
      return Map.copyOf(question.ask());
    } catch (UserError e) {
      missing.add(e.getMessage());
      return Map.of();
    }
  }

  private interface Question {
    Map<String, Long> ask() throws UserError;
  }
}
