// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of a sweep's cells. A block is one path at one thread count: its operations follow each
 * other on the same rows. At the smallest thread count the first path goes first, at the next
 * larger one the last path does, and so on, so that what drifts in the course of a run does not
 * favour a path: a round that takes paths and thread counts in the other order meets each cell with
 * the other path before it.
 */
final class SweepOrder {
  private SweepOrder() {}

  /** The blocks that are measured. */
  static List<List<Cell>> blocks(Settings settings) {
    List<List<Cell>> blocks = new ArrayList<>();
    List<Integer> ascending = settings.numbers(Parameter.THREADS).stream().sorted().toList();
    for (int threads : settings.numbers(Parameter.THREADS)) {
      List<String> paths = new ArrayList<>(settings.list(Parameter.PATHS));
      if (ascending.indexOf(threads) % 2 == 1) {
        Collections.reverse(paths);
      }
      for (String path : paths) {
        blocks.add(block(settings, path, threads));
      }
    }
    return blocks;
  }

  /** How many cells are measured. */
  static int cells(Settings settings) {
    return blocks(settings).stream().mapToInt(List::size).sum();
  }

  /**
   * How long a sweep takes, about: its windows and warm-ups, those before the first cell taken for
   * half as long as they may be.
   */
  static Duration length(Settings settings) {
    long warmup = settings.number(Parameter.WARMUP);
    long cell = warmup + settings.number(Parameter.DURATION);
    long warmed =
        (long) settings.list(Parameter.PATHS).size() * settings.list(Parameter.OPERATIONS).size();
    return Duration.ofSeconds(cells(settings) * cell + warmed * WarmUps.LONGEST * warmup);
  }

  /** The cells of one path at one thread count. */
  static List<Cell> block(Settings settings, String path, int threads) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(operation -> new Cell(new Operation(operation), path, threads))
        .toList();
  }
}
