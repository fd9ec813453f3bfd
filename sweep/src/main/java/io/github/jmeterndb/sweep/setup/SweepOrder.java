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
import java.util.function.UnaryOperator;
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
  /** Each operation is warmed up with one thread, then with the largest number. */
  private static final int WARM_UPS = 2;

  private SweepOrder() {}

  public static boolean isPaired(Settings settings) {
    return settings.number(Parameter.SLICE) > 0
        && settings.list(Parameter.PATHS).size() > 1
        && Stream.of(Parameter.RATE, Parameter.SLO, Parameter.FAULTS).noneMatch(settings::isGiven);
  }

  public static List<List<SweepCell>> blocks(Settings settings) {
    List<List<SweepCell>> blocks = new ArrayList<>();
    List<Integer> ascending = settings.numbers(Parameter.THREADS).stream().sorted().toList();
    List<Integer> rates = settings.numbers(Parameter.RATE);
    for (int threads : settings.numbers(Parameter.THREADS)) {
      int place = ascending.indexOf(threads);
      if (isPaired(settings)) {
        blocks.add(pairedBlock(settings, threads));
      } else if (rates.isEmpty()) {
        blocks.addAll(blocks(settings, threads, place, UnaryOperator.identity()));
      }
      for (int rate : rates) {
        int placeOfRate = rates.stream().sorted().toList().indexOf(rate);
        blocks.addAll(blocks(settings, threads, place + placeOfRate, cell -> cell.at(rate)));
      }
    }
    return blocks;
  }

  private static List<SweepCell> pairedBlock(Settings settings, int threads) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(
            operation ->
                new SweepCell(
                    settings.list(Parameter.PATHS).stream()
                        .map(path -> new Cell(new Operation(operation), path, threads))
                        .toList()))
        .toList();
  }

  /** A block per path; the order of the paths alternates with the place. */
  private static List<List<SweepCell>> blocks(
      Settings settings, int threads, int place, UnaryOperator<Cell> atRate) {
    List<String> paths = new ArrayList<>(settings.list(Parameter.PATHS));
    if (place % 2 == 1) {
      Collections.reverse(paths);
    }
    return paths.stream()
        .map(
            path -> block(settings, path, threads).stream().map(atRate).map(SweepCell::of).toList())
        .toList();
  }

  public static int cells(Settings settings) {
    return blocks(settings).stream().mapToInt(List::size).sum();
  }

  /** One per path of a cell. */
  public static int results(Settings settings) {
    return blocks(settings).stream()
        .flatMap(List::stream)
        .mapToInt(cell -> cell.cells().size())
        .sum();
  }

  /** Without loading and checking. A search counts with its usual number of windows. */
  public static Duration length(Settings settings) {
    long warmup = settings.number(Parameter.WARMUP);
    long cell = secondsOfACell(settings);
    long warmed =
        (long) settings.list(Parameter.PATHS).size() * settings.list(Parameter.OPERATIONS).size();
    long windows = settings.isGiven(Parameter.SLO) ? SloSearch.USUAL_WINDOWS : 1;
    return Duration.ofSeconds(cells(settings) * windows * cell + warmed * WARM_UPS * warmup);
  }

  /** Length of a cell in seconds, including its own warm-up. */
  public static int secondsOfACell(Settings settings) {
    int warmup = isPaired(settings) ? 0 : settings.number(Parameter.WARMUP);
    return warmup + settings.number(Parameter.DURATION);
  }

  /** In a closed loop. */
  public static List<Cell> block(Settings settings, String path, int threads) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(operation -> new Cell(new Operation(operation), path, threads))
        .toList();
  }
}
