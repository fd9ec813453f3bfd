// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Proportion.Block;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many operations took longer than a limit in each line of {@code latency.hlog}: a second, or a
 * slice of a paired cell. The histograms of all lines are too large to keep, so that the file is
 * read for it.
 */
public final class SlowOperations {
  private final Map<Cell, Map<Long, List<Block>>> blocks = new LinkedHashMap<>();

  private SlowOperations() {}

  /**
   * Those of a round. Of what cannot be read, there are no lines.
   *
   * @param limits in nanoseconds
   */
  public static SlowOperations of(Round round, Collection<Long> limits) {
    SlowOperations slow = new SlowOperations();
    Optional<Path> log = round.directory().map(path -> new RunDirectory(path).latencyLog());
    if (log.isPresent() && !limits.isEmpty()) {
      try {
        LineReader.read(
            log.get(),
            LatencyLine.HEADER,
            LatencyLine.parser(line -> slow.add(line, limits)),
            new ArrayList<>());
      } catch (UserError e) {
        slow.blocks.clear();
      }
    }
    return slow;
  }

  private void add(LatencyLine line, Collection<Long> limits) {
    long all = line.latencies().getTotalCount();
    for (long limit : limits) {
      long within = line.latencies().getCountBetweenValues(0, limit);
      blocks
          .computeIfAbsent(line.cell(), cell -> new LinkedHashMap<>())
          .computeIfAbsent(limit, each -> new ArrayList<>())
          .add(new Block(all - within, all));
    }
  }

  /**
   * The lines of a cell, in their order; none where they are not known.
   *
   * @param cell as the round names it, beside other systems with its own before the path
   * @param limit in nanoseconds, one of those that were asked for
   */
  public List<Block> of(Cell cell, long limit) {
    String path = cell.path().substring(cell.path().indexOf(':') + 1);
    return blocks
        .getOrDefault(new Cell(cell.operation(), path, cell.threads()), Map.of())
        .getOrDefault(limit, List.of());
  }
}
