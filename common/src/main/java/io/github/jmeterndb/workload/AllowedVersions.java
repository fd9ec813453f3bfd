// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Arrays;

/**
 * The versions of a row that a read may find that begins now, by the numbers of the writes that
 * have left them: what an acknowledged write has replaced before is stale. Immutable.
 */
public final class AllowedVersions {
  /** Any version is allowed. */
  public static final AllowedVersions ANY = new AllowedVersions(new long[0], -1);

  private final long[] numbers;
  private final long last;

  /**
   * Takes the array for its own.
   *
   * @param numbers of the writes that may show
   * @param last the highest number that any write has by now
   */
  AllowedVersions(long[] numbers, long last) {
    this.numbers = numbers;
    this.last = last;
  }

  static AllowedVersions of(long... numbers) {
    return new AllowedVersions(numbers, Arrays.stream(numbers).max().orElse(-1));
  }

  /** Whether what was read, as that write has left it, was replaced before. */
  public boolean isStale(long write) {
    return write >= 0
        && write <= last
        && Arrays.stream(numbers).noneMatch(number -> number == write || number == Write.ANYTHING);
  }

  /** The highest number of a write that may show; -1 where that is not known. */
  public long latest() {
    return Arrays.stream(numbers).max().orElse(-1);
  }
}
