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
  private final Map<String, Map<String, Long>> counted = new HashMap<>();
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
    before.put(path, read(path));
  }

  @Override
  public void ended(String path) {
    Map<String, Long> earlier = before.get(path);
    Map<String, Long> differences = earlier.isEmpty() ? new TreeMap<>() : read(path);
    differences.keySet().retainAll(earlier.keySet());
    differences.replaceAll((name, value) -> value - earlier.get(name));
    // A lower value means that the server was restarted and the counter reset.
    differences.values().removeIf(difference -> difference < 0);
    counted.put(path, differences);
    outer.ended(path);
  }

  /** Empty if the path's pass did not end. */
  public Map<String, Long> counted(String path) {
    return counted.getOrDefault(path, Map.of());
  }

  /** New reasons for missing counters, one per line. */
  public List<String> newlyMissing() {
    return missing.stream().filter(reported::add).toList();
  }

  private Map<String, Long> read(String path) {
    Counted counters = source.apply(path);
    Map<String, Long> all = new TreeMap<>();
    for (Question question : List.<Question>of(counters::counters, counters::serverCounters)) {
      try {
        all.putAll(question.ask());
      } catch (UserError e) {
        missing.add(e.getMessage());
      }
    }
    return all;
  }

  private interface Question {
    Map<String, Long> ask() throws UserError;
  }
}
