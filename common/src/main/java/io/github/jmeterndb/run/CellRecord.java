// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
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
  /** A part of a window that shows in no figure. */
  private static final double UNEVEN = 0.001;

  public CellRecord {
    paths = List.copyOf(paths);
    slices = List.copyOf(slices);
  }

  public CellRecord(List<PathRecord> paths) {
    this(paths, List.of());
  }

  public static CellRecord of(PathRecord path) {
    return new CellRecord(List.of(path));
  }

  /**
   * The record of a cell that several engines ran together, each with a share of the threads, which
   * are dealt out to them in turn.
   *
   * @param shares by the engines' names, in the order of their places
   * @param startMillis when the window opened, by the clock of this JVM; 0 if it did not
   * @param lost why an engine is missing, in a line; empty if none is
   */
  public static CellRecord merged(
      List<Cell> cells, Map<String, CellRecord> shares, long startMillis, String lost) {
    List<PathRecord> sums = new ArrayList<>();
    for (Cell cell : cells) {
      Map<String, PathRecord> byEngine = new LinkedHashMap<>();
      shares.forEach(
          (engine, share) ->
              share.paths.stream()
                  .filter(path -> path.cell.equals(cell.tag()))
                  .forEach(path -> byEngine.put(engine, path)));
      PathRecord sum = sum(cell.tag(), List.copyOf(byEngine.values()));
      sum.startMillis(startMillis);
      sum.firstError = first(byEngine, "on %s: %s", share -> share.firstError);
      sum.invalid =
          Stream.of(
                  lost,
                  uneven(byEngine.values()),
                  first(byEngine, "on %s, %s", share -> share.invalid),
                  byEngine.isEmpty() ? "no engine has ended it" : "")
              .filter(reason -> !reason.isEmpty())
              .findFirst()
              .orElse("");
      sums.add(sum);
    }
    return new CellRecord(sums);
  }

  private static PathRecord sum(String tag, List<PathRecord> all) {
    return PathRecord.of(
        tag,
        sum -> {
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
              sum.arrivals =
                  sum.arrivals == null ? share.arrivals : sum.arrivals.plus(share.arrivals);
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
        });
  }

  private static String first(
      Map<String, PathRecord> byEngine, String form, Function<PathRecord, String> text) {
    return byEngine.entrySet().stream()
        .filter(share -> !text.apply(share.getValue()).isEmpty())
        .map(share -> form.formatted(share.getKey(), text.apply(share.getValue())))
        .findFirst()
        .orElse("");
  }

  /**
   * Where one engine ended early, as without rows left, the others' further work must not count.
   */
  private static String uneven(Collection<PathRecord> all) {
    DoubleSummaryStatistics seconds =
        all.stream().mapToDouble(path -> path.seconds).summaryStatistics();
    return all.isEmpty() || seconds.getMin() >= (1 - UNEVEN) * seconds.getMax()
        ? ""
        : String.format(
            Locale.ROOT,
            "one engine was measured for %.1f s, another for %.1f s",
            seconds.getMin(),
            seconds.getMax());
  }

  public CellRecord with(Consumer<PathRecord> values) {
    return withPaths(path -> path.with(values));
  }

  public CellRecord withPaths(UnaryOperator<PathRecord> other) {
    return new CellRecord(paths.stream().map(other).toList(), slices);
  }

  public boolean hasSuccess() {
    return paths.stream().anyMatch(path -> path.operations > path.errors);
  }

  public boolean ranOut() {
    return paths.stream().anyMatch(path -> path.ranOut);
  }

  /** Why the figures must not be used, in a line; empty if they may be. */
  public String invalid() {
    return paths.stream()
        .map(path -> path.invalid)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }
}
