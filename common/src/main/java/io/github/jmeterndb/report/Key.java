// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.Collection;
import java.util.Locale;

/**
 * What a figure describes; an empty operation or path, or 0 threads, stands for all.
 *
 * @param of the other path of a ratio, a process, fault, engine or error code; else empty
 */
public record Key(String operation, String path, int threads, String of) {
  public enum Dimension {
    OPERATION,
    PATH,
    THREADS,
    OF;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Key of(Cell cell) {
    return new Key(cell.operation().label(), cell.path(), cell.threads(), "");
  }

  public Key of(String other) {
    return new Key(operation, path, threads, other);
  }

  public Key over(String otherPath) {
    return new Key(operation, otherPath, threads, of);
  }

  public Key at(int count) {
    return new Key(operation, path, count, of);
  }

  /** Only for a key with operation, path and thread count. */
  public Cell cell() {
    return new Cell(new Operation(operation), path, threads);
  }

  /** Whether the operation is a part of a mixture, such as {@code tpcc.payment}. */
  public boolean isPart() {
    return operation.indexOf('.') >= 0;
  }

  public String in(Dimension dimension) {
    return switch (dimension) {
      case OPERATION -> operation;
      case PATH -> path;
      case THREADS -> threads == 0 ? "all" : String.valueOf(threads);
      case OF -> of;
    };
  }

  Key only(Collection<Dimension> dimensions) {
    return new Key(
        dimensions.contains(Dimension.OPERATION) ? operation : "",
        dimensions.contains(Dimension.PATH) ? path : "",
        dimensions.contains(Dimension.THREADS) ? threads : 0,
        dimensions.contains(Dimension.OF) ? of : "");
  }
}
