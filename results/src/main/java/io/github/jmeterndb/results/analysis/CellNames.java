// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names many cells in few words: those that differ in one thing only go together. */
public final class CellNames {
  private CellNames() {}

  /**
   * Such as {@code insert, select over clusterj, jdbc at 2, 8 threads; update over jdbc at 1
   * thread}.
   */
  public static String of(Collection<Cell> cells) {
    Map<List<String>, List<String>> threads = new LinkedHashMap<>();
    for (Cell cell : cells) {
      add(threads, List.of(cell.operation().label(), cell.path()), String.valueOf(cell.threads()));
    }
    Map<List<String>, List<String>> paths = new LinkedHashMap<>();
    threads.forEach(
        (name, counts) -> add(paths, List.of(name.get(0), threads(counts)), name.get(1)));
    Map<List<String>, List<String>> operations = new LinkedHashMap<>();
    paths.forEach(
        (name, over) ->
            add(operations, List.of(String.join(", ", over), name.get(1)), name.get(0)));
    return operations.entrySet().stream()
        .map(
            group ->
                "%s over %s at %s"
                    .formatted(
                        String.join(", ", group.getValue()),
                        group.getKey().get(0),
                        group.getKey().get(1)))
        .collect(Collectors.joining("; "));
  }

  private static void add(Map<List<String>, List<String>> groups, List<String> key, String member) {
    groups.computeIfAbsent(key, k -> new ArrayList<>()).add(member);
  }

  /** Such as {@code 1 thread}. */
  public static String threads(int count) {
    return threads(List.of(count));
  }

  /** Such as {@code 2, 8 threads}. */
  public static String threads(Collection<?> counts) {
    String all = counts.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return all + (all.equals("1") ? " thread" : " threads");
  }

  public static String mean(List<Integer> threads) {
    int last = threads.size() - 1;
    return switch (threads.size()) {
      case 1 -> threads(threads);
      case 2, 3 ->
          "mean over %s and %s threads"
              .formatted(
                  threads.subList(0, last).stream()
                      .map(String::valueOf)
                      .collect(Collectors.joining(", ")),
                  threads.get(last));
      default ->
          "mean over %s thread counts, %s to %s"
              .formatted(threads.size(), threads.get(0), threads.get(last));
    };
  }
}
