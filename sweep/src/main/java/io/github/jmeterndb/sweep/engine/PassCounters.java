// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is counted of each path of a cell: the difference of counters from before its threads start
 * to when they have ended, over the whole cell, or, where paths take turns, over the contiguous
 * pass of each. A sweep goes on without counters that it cannot read. For one thread at a time.
 */
public final class PassCounters implements TurnWatch {
  private final Function<String, Counted> source;
  private final Set<String> reported;
  private final TurnWatch outer;
  private final Map<String, Counts> byPath = new HashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();

  /**
   * None so far.
   *
   * @param source counts what is done through a path
   * @param reported reasons why counters are missing that earlier cells gave: changed here
   * @param outer is told before counting starts, and after it has ended
   */
  public PassCounters(Function<String, Counted> source, Set<String> reported, TurnWatch outer) {
    this.source = source;
    this.reported = reported;
    this.outer = outer;
  }

  @Override
  public void begins(String path) {
    outer.begins(path);
    Counted counted = source.apply(path);
    Counts counts = new Counts();
    counts.before = read(counted::counters);
    counts.serverBefore = read(counted::serverCounters);
    byPath.put(path, counts);
  }

  @Override
  public void ended(String path) {
    Counted counted = source.apply(path);
    Counts counts = byPath.get(path);
    // In the opposite order: what is asked of the server is counted there.
    counts.server =
        counts.serverBefore.isEmpty()
            ? Map.of()
            : since(counts.serverBefore, counted::serverCounters);
    counts.own = counts.before.isEmpty() ? Map.of() : since(counts.before, counted::counters);
    outer.ended(path);
  }

  /** What the source itself has counted; empty where that did not end. */
  public Map<String, Long> counted(String path) {
    return byPath.getOrDefault(path, new Counts()).own;
  }

  public Map<String, Long> serverCounted(String path) {
    return byPath.getOrDefault(path, new Counts()).server;
  }

  /** Why counters are missing, a line a reason that is not among those reported. */
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

  private static final class Counts {
    private Map<String, Long> before = Map.of();
    private Map<String, Long> serverBefore = Map.of();
    private Map<String, Long> own = Map.of();
    private Map<String, Long> server = Map.of();
  }
}
