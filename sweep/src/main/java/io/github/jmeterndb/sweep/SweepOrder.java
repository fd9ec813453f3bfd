// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.promise.PromiseSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The order of a sweep's cells. A block is one path at one thread count and rate: its operations
 * follow each other on the same rows. At the smallest thread count the first path goes first, at
 * the next larger one the last path does, and so on, and likewise from rate to rate, so that what
 * drifts in the course of a run does not favour a path: a round that takes paths and thread counts
 * in the other order meets each cell with the other path before it.
 */
final class SweepOrder {
  private SweepOrder() {}

  /** The blocks that are measured. */
  static List<List<Cell>> blocks(Settings settings) {
    List<List<Cell>> blocks = new ArrayList<>();
    List<Integer> ascending = settings.numbers(Parameter.THREADS).stream().sorted().toList();
    List<Integer> rates = settings.numbers(Parameter.RATE);
    for (int threads : settings.numbers(Parameter.THREADS)) {
      int place = ascending.indexOf(threads);
      if (rates.isEmpty()) {
        blocks.addAll(blocks(settings, threads, place, UnaryOperator.identity()));
      }
      for (int rate : rates) {
        int placeOfRate = rates.stream().sorted().toList().indexOf(rate);
        blocks.addAll(blocks(settings, threads, place + placeOfRate, cell -> cell.at(rate)));
      }
    }
    return blocks;
  }

  /** A block of each path, in an order that alternates from place to place. */
  private static List<List<Cell>> blocks(
      Settings settings, int threads, int place, UnaryOperator<Cell> atRate) {
    List<String> paths = new ArrayList<>(settings.list(Parameter.PATHS));
    if (place % 2 == 1) {
      Collections.reverse(paths);
    }
    return paths.stream()
        .map(path -> block(settings, path, threads).stream().map(atRate).toList())
        .toList();
  }

  /** How many cells are measured, or searches made. */
  static int cells(Settings settings) {
    return blocks(settings).stream().mapToInt(List::size).sum();
  }

  /**
   * How long a sweep takes, about: its windows and warm-ups, those before the first cell taken for
   * half as long as they may be, and a search for as many windows as it mostly takes.
   */
  static Duration length(Settings settings) {
    long warmup = settings.number(Parameter.WARMUP);
    long cell = warmup + settings.number(Parameter.DURATION);
    long warmed =
        (long) settings.list(Parameter.PATHS).size() * settings.list(Parameter.OPERATIONS).size();
    long windows = settings.isGiven(Parameter.SLO) ? PromiseSearch.USUAL_WINDOWS : 1;
    return Duration.ofSeconds(cells(settings) * windows * cell + warmed * WarmUps.LONGEST * warmup);
  }

  /** The cells of one path at one thread count, in a closed loop. */
  static List<Cell> block(Settings settings, String path, int threads) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(operation -> new Cell(new Operation(operation), path, threads))
        .toList();
  }
}
