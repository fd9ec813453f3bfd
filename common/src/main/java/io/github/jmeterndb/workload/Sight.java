// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Arrays;

/**
 * What a read may find that begins now: what has been replaced by an acknowledged write before is
 * stale. Immutable.
 */
public final class Sight {
  /** That of what nobody has written to, or of which it is not known who has. */
  public static final Sight ANY = new Sight(new long[0], -1);

  private final long[] numbers;
  private final long last;

  /**
   * Takes the array for its own.
   *
   * @param numbers of the writes that may show
   * @param last the highest number that any write has by now
   */
  Sight(long[] numbers, long last) {
    this.numbers = numbers;
    this.last = last;
  }

  /** That of what only one write has left. */
  public static Sight of(long number, long last) {
    return new Sight(new long[] {number}, last);
  }

  /** Whether what was read, as that write has left it, was replaced before. */
  public boolean isStale(long write) {
    return write >= 0
        && write <= last
        && Arrays.stream(numbers).noneMatch(number -> number == write || number == Write.ANYTHING);
  }
}
