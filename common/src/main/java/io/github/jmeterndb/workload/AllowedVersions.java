// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Arrays;

/**
 * The versions of a row that a read may find which begins now. A version that an acknowledged write
 * has replaced before is stale. Immutable.
 */
public final class AllowedVersions {
  public static final AllowedVersions ANY = new AllowedVersions(new long[0], -1);

  private final long[] versions;
  private final long last;

  /**
   * Keeps the array.
   *
   * @param last the highest version whose write has begun
   */
  AllowedVersions(long[] versions, long last) {
    this.versions = versions;
    this.last = last;
  }

  boolean isStale(long version) {
    return version >= 0
        && version <= last
        && Arrays.stream(versions).noneMatch(allowed -> allowed == version);
  }

  /** The highest allowed version; -1 where that is not known. */
  public long latest() {
    return Arrays.stream(versions).max().orElse(-1);
  }
}
