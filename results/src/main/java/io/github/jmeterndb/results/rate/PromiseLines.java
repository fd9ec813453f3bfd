// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.settings.Check;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Up to which rate an operation holds what was promised, in plain words. */
public final class PromiseLines {
  /** How sure that is. */
  public static final String NOTE =
      "The rate that is told was held in at least three more windows than it was broken in; at the one in"
          + " parentheses it was broken, in at least two more than it was held in. Between the two lies"
          + " the highest that holds.";

  private PromiseLines() {}

  /** A line an operation and thread count, with all paths; none where nothing was promised. */
  public static List<String> of(Experiment experiment) {
    Map<List<Object>, Map<String, List<PromiseInfo>>> found = new LinkedHashMap<>();
    for (Experiment system : experiment.systems()) {
      system.rounds().stream()
          .flatMap(round -> round.info().promises().stream())
          .forEach(promise -> add(promise, system, found));
    }
    return found.entrySet().stream().map(entry -> line(entry.getKey(), entry.getValue())).toList();
  }

  private static void add(
      PromiseInfo promise,
      Experiment system,
      Map<List<Object>, Map<String, List<PromiseInfo>>> found) {
    Cell cell;
    try {
      cell = Cell.ofTag(promise.cell());
    } catch (IllegalArgumentException e) {
      // A damaged file may name anything.
      return;
    }
    found
        .computeIfAbsent(
            List.of(cell.operation(), cell.threads(), promise.promise()),
            key -> new LinkedHashMap<>())
        .computeIfAbsent(name(cell.path(), system), path -> new ArrayList<>())
        .add(promise);
  }

  /** Beside other systems, a path bears the name of its own. */
  private static String name(String path, Experiment system) {
    return system.paths().stream()
        .filter(name -> name.equals(path) || name.endsWith(":" + path))
        .findFirst()
        .orElse(path);
  }

  private static String line(List<Object> key, Map<String, List<PromiseInfo>> byPath) {
    Operation operation = (Operation) key.get(0);
    String words = words((String) key.get(2));
    List<String> parts = new ArrayList<>();
    boolean said = false;
    for (var path : byPath.entrySet()) {
      String missing = missing(path.getValue());
      parts.add(
          "over %s %s"
              .formatted(
                  path.getKey(),
                  missing.isEmpty()
                      ? upTo(path.getValue(), said ? "" : "holds " + words + " ")
                      : "gave no answer (" + missing + ")"));
      said |= missing.isEmpty();
    }
    return "%s %s; %s threads".formatted(operation.label(), String.join(", ", parts), key.get(1));
  }

  /** Why there is no answer; one round without makes none of all. */
  private static String missing(List<PromiseInfo> rounds) {
    return rounds.stream()
        .filter(round -> !round.answers())
        .map(PromiseInfo::missing)
        .findFirst()
        .orElse("");
  }

  private static String upTo(List<PromiseInfo> rounds, String holds) {
    IntSummaryStatistics rates = rounds.stream().mapToInt(PromiseInfo::rate).summaryStatistics();
    int broken = rounds.stream().mapToInt(PromiseInfo::broken).max().orElse(0);
    String range =
        rounds.size() == 1
            ? String.format(Locale.ROOT, "%,d", rates.getMin())
            : String.format(
                Locale.ROOT,
                "%,d to %,d in %d rounds",
                rates.getMin(),
                rates.getMax(),
                rounds.size());
    return "%sup to %s%s (not %s)"
        .formatted(
            holds,
            range,
            holds.isEmpty() ? "" : " a second",
            String.format(Locale.ROOT, "%,d", broken));
  }

  /** {@code p99:10ms} as {@code p99 < 10 ms}. */
  private static String words(String promise) {
    return Check.list(promise).stream()
        .map(item -> item.replaceFirst(":([\\d.]+)(.*)", " < $1 $2"))
        .collect(Collectors.joining(" and "));
  }
}
