// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.List;

/**
 * What a sweep measures at a time: one operation at one thread count, over one path, or over
 * several that take turns. Immutable.
 *
 * @param cells of each path, one or more, in the order of the paths
 */
public record SweepCell(List<Cell> cells) implements Serializable {
  public SweepCell {
    cells = List.copyOf(cells);
  }

  public static SweepCell of(Cell cell) {
    return new SweepCell(List.of(cell));
  }

  public Cell first() {
    return cells.get(0);
  }

  public boolean has(Cell cell) {
    return cells.contains(cell);
  }

  public Operation operation() {
    return first().operation();
  }

  /** Whether paths take turns. */
  public boolean isPaired() {
    return cells.size() > 1;
  }

  /** For messages: {@code insert over clusterj and jdbc, 16 threads}. */
  public String title() {
    List<String> paths = cells.stream().map(Cell::path).toList();
    int last = paths.size() - 1;
    String all =
        isPaired()
            ? String.join(", ", paths.subList(0, last)) + " and " + paths.get(last)
            : paths.get(0);
    return new Cell(operation(), all, first().threads()).title();
  }
}
