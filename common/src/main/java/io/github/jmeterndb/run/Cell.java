// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.OptionalInt;

/**
 * What is measured at a time: one operation over one access path by so many threads.
 *
 * @param threads 1 or more
 */
public record Cell(Operation operation, String path, int threads) implements Serializable {
  /** The name of the cell in all files: {@code operation/path/threads}. */
  public String tag() {
    return operation.label() + "/" + path + "/" + threads;
  }

  /**
   * @throws IllegalArgumentException if that is no tag
   */
  public static Cell ofTag(String tag) {
    String[] parts = tag.split("/", -1);
    if (parts.length != 3 || parts[1].isBlank()) {
      throw new IllegalArgumentException("'" + tag + "' is not operation/path/threads");
    }
    int threads = Integer.parseInt(parts[2]);
    if (threads < 1) {
      throw new IllegalArgumentException("'" + tag + "' has no threads");
    }
    return new Cell(new Operation(parts[0]), parts[1], threads);
  }

  public Cell of(String part) {
    return new Cell(operation.part(part), path, threads);
  }

  /** The cell of the mixture that this one is a part of; itself if it is no part. */
  public Cell whole() {
    return new Cell(operation.whole(), path, threads);
  }

  public Cell at(int rate) {
    return new Cell(operation.at(rate), path, threads);
  }

  public Cell withoutRate() {
    return operation.rate().isEmpty() ? this : new Cell(operation.withoutRate(), path, threads);
  }

  /** For messages: {@code insert over clusterj at 2000/s, 16 threads}. */
  public String title() {
    OptionalInt rate = operation.rate();
    return operation.withoutRate().label()
        + " over "
        + path
        + (rate.isPresent() ? " at " + rate.getAsInt() + "/s" : "")
        + ", "
        + threads
        + (threads == 1 ? " thread" : " threads");
  }
}
