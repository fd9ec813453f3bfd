// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What several engines have measured of one path in a cell that they ran together, each with a
 * share of its threads.
 *
 * @param byEngine by the engines' names, in the order of their places: the threads are dealt out to
 *     the engines in turn
 */
record PathShares(Map<String, PathRecord> byEngine) {
  /** A part of a window that shows in no figure. */
  private static final double UNEVEN = 0.001;

  /**
   * All of it together.
   *
   * @param startMillis when the window opened, by the clock of this JVM; 0 if it did not
   * @param lost why an engine is missing, in a line; empty if none is
   */
  PathRecord sum(String cell, long startMillis, String lost) {
    List<PathRecord> all = List.copyOf(byEngine.values());
    return PathRecord.of(
        cell,
        sum -> {
          sum.startMillis(startMillis);
          // What all engines were measured in.
          sum.seconds = all.stream().mapToDouble(path -> path.seconds).min().orElse(0);
          sum.errors = sum(all, path -> path.errors);
          sum.operations = sum(all, path -> path.operations);
          sum.operationsByThread = inTurn(all);
          sum.longestCut = max(all, path -> path.longestCut);
          sum.generatorStopped = max(all, path -> path.generatorStopped);
          sum.generatorThrottled = max(all, path -> path.generatorThrottled);
          sum.invalid = invalid(lost);
          sum.arrivals =
              all.stream()
                  .map(path -> path.arrivals)
                  .filter(Objects::nonNull)
                  .reduce(ArrivalInfo::plus)
                  .orElse(null);
          sum.note =
              all.stream()
                  .map(path -> path.note)
                  .filter(note -> !note.isEmpty())
                  .distinct()
                  .collect(joining("; "));
          sum.latencies = Latencies.sum(all.stream().map(path -> path.latencies).toList());
          sum.firstError = firstError();
          sum.ranOut = all.stream().anyMatch(path -> path.ranOut);
          sum.secondsWithoutAll = max(all, path -> path.secondsWithoutAll);
          for (PathRecord share : all) {
            share.retries.forEach((code, n) -> sum.retries.merge(code, n, Long::sum));
            share.counters.forEach((name, n) -> sum.counters.merge(name, n, Long::sum));
            // All ask the same server: the last one to ask has counted what every engine did.
            share.serverCounters.forEach((name, n) -> sum.serverCounters.merge(name, n, Math::max));
          }
        });
  }

  private static long sum(List<PathRecord> all, ToLongFunction<PathRecord> figure) {
    return all.stream().mapToLong(figure).sum();
  }

  private static double max(List<PathRecord> all, ToDoubleFunction<PathRecord> figure) {
    return all.stream().mapToDouble(figure).max().orElse(0);
  }

  /** The first thread of each engine, then the second of each, and so on. */
  private static List<Long> inTurn(List<PathRecord> all) {
    List<Long> byThread = new ArrayList<>();
    int most = all.stream().mapToInt(share -> share.operationsByThread.size()).max().orElse(0);
    for (int i = 0; i < most; i++) {
      for (PathRecord share : all) {
        if (i < share.operationsByThread.size()) {
          byThread.add(share.operationsByThread.get(i));
        }
      }
    }
    return byThread;
  }

  private String firstError() {
    return byEngine.entrySet().stream()
        .filter(share -> !share.getValue().firstError.isEmpty())
        .map(share -> "on %s: %s".formatted(share.getKey(), share.getValue().firstError))
        .findFirst()
        .orElse("");
  }

  private String invalid(String lost) {
    Stream<String> ofShares =
        byEngine.entrySet().stream()
            .filter(share -> !share.getValue().invalid.isEmpty())
            .map(share -> "on %s, %s".formatted(share.getKey(), share.getValue().invalid));
    return Stream.concat(Stream.of(lost, uneven()), ofShares)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse(byEngine.isEmpty() ? "no engine has ended it" : "");
  }

  /**
   * Where one engine ended early, as without rows left, the others' further work must not count.
   */
  private String uneven() {
    double longest = byEngine.values().stream().mapToDouble(path -> path.seconds).max().orElse(0);
    double shortest = byEngine.values().stream().mapToDouble(path -> path.seconds).min().orElse(0);
    return longest - shortest < UNEVEN * longest || longest == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "one engine was measured for %.1f s, another for %.1f s",
            shortest,
            longest);
  }
}
