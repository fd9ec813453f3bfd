// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

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

  public CellRecord(List<PathRecord> paths) {
    this(paths, List.of());
  }

  public static CellRecord of(PathRecord path) {
    return new CellRecord(List.of(path));
  }

  /**
   * The record of a cell that several engines ran together.
   *
   * @param shares by the engines' names, in the order of their places
   * @param startMillis when the window opened, by the clock of this JVM; 0 if it did not
   * @param lost why an engine is missing, in a line; empty if none is
   */
  public static CellRecord merged(
      List<Cell> cells, Map<String, CellRecord> shares, long startMillis, String lost) {
    return new CellRecord(
        cells.stream().map(cell -> merged(cell.tag(), shares, startMillis, lost)).toList());
  }

  private static PathRecord merged(
      String tag, Map<String, CellRecord> shares, long startMillis, String lost) {
    Map<String, PathRecord> ofPath = new LinkedHashMap<>();
    shares.forEach(
        (engine, share) ->
            share.paths.stream()
                .filter(path -> path.cell.equals(tag))
                .forEach(path -> ofPath.put(engine, path)));
    return new PathShares(ofPath).sum(tag, startMillis, lost);
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
