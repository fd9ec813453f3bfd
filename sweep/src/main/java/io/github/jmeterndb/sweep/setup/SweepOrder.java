// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.slo.SloSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The order of a sweep's cells. If paths take turns, a block is one thread count: its operations
 * follow each other on the same rows.
 *
 * <p>Otherwise a block is one path at one thread count and rate. The order of the paths is reversed
 * from one thread count to the next, and from one rate to the next, so that a drift during the run
 * favours no path: in a round with paths and thread counts in the opposite order, each cell follows
 * one of the other path.
 */
public final class SweepOrder {
  private static final int CLOSED_LOOP = 0;

  private SweepOrder() {}

  public static boolean isPaired(Settings settings) {
    return settings.number(Parameter.SLICE) > 0
        && settings.list(Parameter.PATHS).size() > 1
        && Stream.of(Parameter.RATE, Parameter.SLO, Parameter.FAULTS).noneMatch(settings::isGiven);
  }

  public static List<List<SweepCell>> blocks(Settings settings) {
    List<List<SweepCell>> blocks = new ArrayList<>();
    List<Integer> counts = settings.numbers(Parameter.THREADS);
    List<Integer> given = settings.numbers(Parameter.RATE);
    List<Integer> rates = given.isEmpty() ? List.of(CLOSED_LOOP) : given;
    for (int threads : counts) {
      if (isPaired(settings)) {
        blocks.add(block(settings, settings.list(Parameter.PATHS), threads, CLOSED_LOOP));
        continue;
      }
      for (int rate : rates) {
        List<String> paths = new ArrayList<>(settings.list(Parameter.PATHS));
        if ((rank(threads, counts) + rank(rate, rates)) % 2 == 1) {
          Collections.reverse(paths);
        }
        paths.forEach(path -> blocks.add(block(settings, List.of(path), threads, rate)));
      }
    }
    return blocks;
  }

  private static int rank(int value, List<Integer> values) {
    return values.stream().sorted().toList().indexOf(value);
  }

  private static List<SweepCell> block(
      Settings settings, List<String> paths, int threads, int rate) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(
            operation ->
                new SweepCell(
                    paths.stream()
                        .map(path -> new Cell(new Operation(operation), path, threads))
                        .map(cell -> rate == CLOSED_LOOP ? cell : cell.at(rate))
                        .toList()))
        .toList();
  }

  public static int cells(Settings settings) {
    return blocks(settings).stream().mapToInt(List::size).sum();
  }

  /** One per path of a cell. */
  public static List<Cell> results(Settings settings) {
    return blocks(settings).stream()
        .flatMap(List::stream)
        .flatMap(cell -> cell.cells().stream())
        .toList();
  }

  /**
   * Without loading and checking. A search counts with its usual number of windows. Each operation
   * is warmed up with one thread, then with the largest number.
   */
  public static Duration length(Settings settings) {
    long warmup = settings.number(Parameter.WARMUP);
    long cell = settings.number(Parameter.DURATION) + (isPaired(settings) ? 0 : warmup);
    long windows = settings.isGiven(Parameter.SLO) ? SloSearch.USUAL_WINDOWS : 1;
    long warmUps =
        2L * settings.list(Parameter.PATHS).size() * settings.list(Parameter.OPERATIONS).size();
    return Duration.ofSeconds(cells(settings) * windows * cell + warmUps * warmup);
  }
}
