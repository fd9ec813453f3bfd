// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What was measured in a cell, by each of its access paths. Immutable.
 *
 * @param paths in their order; none where an engine has no thread of the cell
 * @param slices in their order; none where no path waited for another
 */
public record CellRecord(List<PathRecord> paths, List<Slice> slices) implements Serializable {
  public CellRecord {
    paths = List.copyOf(paths);
    slices = List.copyOf(slices);
  }

  public static CellRecord of(PathRecord... path) {
    return new CellRecord(List.of(path), List.of());
  }

  /**
   * The record of a cell of one path that several engines ran together, each with a share of the
   * threads, which are dealt out to them in turn.
   *
   * @param shares by the engines' names, in the order of their places
   * @param startMillis when the window opened, by the clock of this JVM; 0 if it did not
   * @param lost why an engine is missing, in a line; empty if none is
   */
  public static CellRecord merged(
      Cell cell, Map<String, CellRecord> shares, long startMillis, String lost) {
    List<PathRecord> all = shares.values().stream().flatMap(share -> share.paths.stream()).toList();
    PathRecord merged = PathRecord.of(cell.tag(), sum -> add(all, sum));
    merged.startMillis(startMillis);
    merged.firstError = first(named(shares, "on %s: %s", path -> path.firstError));
    merged.invalid =
        first(
            Stream.concat(
                Stream.of(lost, all.isEmpty() ? "no engine has ended it" : uneven(all)),
                named(shares, "on %s, %s", path -> path.invalid)));
    return of(merged);
  }

  private static void add(List<PathRecord> all, PathRecord sum) {
    // What all engines were measured in.
    sum.seconds = all.stream().mapToDouble(path -> path.seconds).min().orElse(0);
    sum.latencies = new Histogram(3);
    int most = 0;
    for (PathRecord share : all) {
      most = Math.max(most, share.operationsByThread.size());
      sum.latencies.add(share.latencies);
      sum.errors += share.errors;
      sum.operations += share.operations;
      sum.longestCut = Math.max(sum.longestCut, share.longestCut);
      sum.generatorStopped = Math.max(sum.generatorStopped, share.generatorStopped);
      sum.generatorThrottled = Math.max(sum.generatorThrottled, share.generatorThrottled);
      sum.secondsWithoutAll = Math.max(sum.secondsWithoutAll, share.secondsWithoutAll);
      sum.ranOut |= share.ranOut;
      if (share.arrivals != null) {
        sum.arrivals = sum.arrivals == null ? share.arrivals : sum.arrivals.plus(share.arrivals);
      }
      share.retries.forEach((code, n) -> sum.retries.merge(code, n, Long::sum));
      share.counters.forEach((name, n) -> sum.counters.merge(name, n, Long::sum));
      // All ask the same server: the last one to ask has counted what every engine did.
      share.serverCounters.forEach((name, n) -> sum.serverCounters.merge(name, n, Math::max));
    }
    List<Long> inTurn = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      for (PathRecord share : all) {
        if (i < share.operationsByThread.size()) {
          inTurn.add(share.operationsByThread.get(i));
        }
      }
    }
    sum.operationsByThread = inTurn;
    sum.note =
        all.stream()
            .map(path -> path.note)
            .filter(note -> !note.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
  }

  private static Stream<String> named(
      Map<String, CellRecord> shares, String form, Function<PathRecord, String> text) {
    return shares.entrySet().stream()
        .flatMap(
            share ->
                share.getValue().paths.stream()
                    .map(text)
                    .filter(line -> !line.isEmpty())
                    .map(line -> form.formatted(share.getKey(), line)));
  }

  /**
   * Where one engine ended early, as without rows left, the others' further work must not count. A
   * thousandth shows in no figure.
   */
  private static String uneven(List<PathRecord> all) {
    DoubleSummaryStatistics seconds =
        all.stream().mapToDouble(path -> path.seconds).summaryStatistics();
    return seconds.getMin() >= 0.999 * seconds.getMax()
        ? ""
        : String.format(
            Locale.ROOT,
            "one engine was measured for %.1f s, another for %.1f s",
            seconds.getMin(),
            seconds.getMax());
  }

  private static String first(Stream<String> texts) {
    return texts.filter(text -> !text.isEmpty()).findFirst().orElse("");
  }

  public CellRecord with(Consumer<PathRecord> values) {
    return new CellRecord(paths.stream().map(path -> path.with(values)).toList(), slices);
  }

  public boolean hasSuccess() {
    return paths.stream().anyMatch(path -> path.operations > path.errors);
  }

  public boolean ranOut() {
    return paths.stream().anyMatch(path -> path.ranOut);
  }

  /** Why the figures must not be used, in a line; empty if they may be. */
  public String invalid() {
    return first(paths.stream().map(path -> path.invalid));
  }
}
