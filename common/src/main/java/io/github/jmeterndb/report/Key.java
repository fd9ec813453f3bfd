// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;

/**
 * What a figure is of; an empty operation or path, or 0 threads, is all of them.
 *
 * @param of the other path of a ratio, a process, a fault, an engine or an error code; empty where
 *     the figure needs none
 */
public record Key(String operation, String path, int threads, String of) {
  /** What tells rows and columns of a table apart. */
  public enum Dimension {
    OPERATION("operation"),
    PATH("path"),
    THREADS("threads"),
    OF("of");

    private final String label;

    Dimension(String label) {
      this.label = label;
    }

    public String label() {
      return label;
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

  /** The cell; only where the key has an operation, a path and a thread count. */
  public Cell cell() {
    return new Cell(new Operation(operation), path, threads);
  }

  /** True for a part of a mixture, such as {@code tpcc.payment}. */
  public boolean isPart() {
    return operation.indexOf('.') >= 0;
  }

  /** The part of the key in that dimension as a table shows it. */
  public String in(Dimension dimension) {
    return switch (dimension) {
      case OPERATION -> operation;
      case PATH -> path;
      case THREADS -> threads == 0 ? "all" : String.valueOf(threads);
      case OF -> of;
    };
  }

  /** This key with only these dimensions; the others are empty. */
  Key only(Iterable<Dimension> dimensions) {
    Key some = new Key("", "", 0, "");
    for (Dimension each : dimensions) {
      some =
          switch (each) {
            case OPERATION -> new Key(operation, some.path, some.threads, some.of);
            case PATH -> some.over(path);
            case THREADS -> some.at(threads);
            case OF -> some.of(of);
          };
    }
    return some;
  }
}
