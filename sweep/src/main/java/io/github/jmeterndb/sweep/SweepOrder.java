// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.store.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of a sweep's cells. A block is one path at one thread count: its operations follow each
 * other on the same rows. At one thread count the first path goes first, at the next the last one
 * does, so that what drifts in the course of a run does not favour a path.
 */
final class SweepOrder {
  private SweepOrder() {}

  /** The blocks that are measured. */
  static List<List<Cell>> blocks(Settings settings) {
    List<List<Cell>> blocks = new ArrayList<>();
    List<String> paths = new ArrayList<>(settings.list(Parameter.PATHS));
    for (int threads : settings.numbers(Parameter.THREADS)) {
      for (String path : paths) {
        blocks.add(block(settings, path, threads));
      }
      Collections.reverse(paths);
    }
    return blocks;
  }

  /** The blocks that warm each path up before the first is measured: with all threads there are. */
  static List<List<Cell>> warmups(Settings settings) {
    int threads = Collections.max(settings.numbers(Parameter.THREADS));
    return settings.list(Parameter.PATHS).stream()
        .map(path -> block(settings, path, threads))
        .toList();
  }

  /** How many cells are measured. */
  static int cells(Settings settings) {
    return size(blocks(settings));
  }

  /** How long a sweep takes at least: its windows and warm-ups. */
  static Duration length(Settings settings) {
    int warmup = settings.number(Parameter.WARMUP);
    int cell = warmup + settings.number(Parameter.DURATION);
    return Duration.ofSeconds(
        (long) cells(settings) * cell + (long) size(warmups(settings)) * warmup);
  }

  private static int size(List<List<Cell>> blocks) {
    return blocks.stream().mapToInt(List::size).sum();
  }

  private static List<Cell> block(Settings settings, String path, int threads) {
    return settings.list(Parameter.OPERATIONS).stream()
        .map(operation -> new Cell(Operation.of(operation), path, threads))
        .toList();
  }
}
