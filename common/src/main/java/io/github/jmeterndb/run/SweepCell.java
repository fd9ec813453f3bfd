// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a sweep measures at a time: one operation at one thread count, over one path, or over
 * several that take turns. Immutable.
 *
 * @param tags of the cell of each path, one or more, in the order of the paths
 */
public record SweepCell(List<String> tags) implements Serializable {
  /** Copies the list. */
  public SweepCell {
    tags = List.copyOf(tags);
  }

  /** That of these paths. */
  public static SweepCell of(List<Cell> cells) {
    return new SweepCell(cells.stream().map(Cell::tag).toList());
  }

  /** That of one path. */
  public static SweepCell of(Cell cell) {
    return new SweepCell(List.of(cell.tag()));
  }

  /** The cell of each path. */
  public List<Cell> cells() {
    return tags.stream().map(Cell::ofTag).toList();
  }

  /** That of the first path: operation and threads are those of all. */
  public Cell first() {
    return Cell.ofTag(tags.get(0));
  }

  /** Whether that is the cell of one of its paths. */
  public boolean has(Cell cell) {
    return tags.contains(cell.tag());
  }

  /** The operation. */
  public Operation operation() {
    return first().operation();
  }

  /** Whether its paths take turns. */
  public boolean isPaired() {
    return tags.size() > 1;
  }

  /** For a reader: {@code insert over clusterj and jdbc, 16 threads}. */
  public String title() {
    List<String> paths = cells().stream().map(Cell::path).toList();
    String last = paths.get(paths.size() - 1);
    String all =
        isPaired()
            ? Stream.of(String.join(", ", paths.subList(0, paths.size() - 1)), last)
                .collect(Collectors.joining(" and "))
            : last;
    return new Cell(operation(), all, first().threads()).title();
  }
}
