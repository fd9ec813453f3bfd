// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Arrays;

/**
 * The versions that a read may find that begins now: what an acknowledged write has replaced before
 * is stale. Immutable.
 */
public final class AllowedVersions {
  /** Any version is allowed. */
  public static final AllowedVersions ANY = new AllowedVersions(new long[0], -1);

  private final long[] versions;
  private final long last;

  /**
   * Takes the array for its own.
   *
   * @param last the highest version that has begun by now
   */
  AllowedVersions(long[] versions, long last) {
    this.versions = versions;
    this.last = last;
  }

  /** Whether what was read was replaced before. */
  boolean isStale(long version) {
    return version >= 0
        && version <= last
        && Arrays.stream(versions).noneMatch(allowed -> allowed == version);
  }

  /** The highest version that may show; -1 where that is not known. */
  public long latest() {
    return Arrays.stream(versions).max().orElse(-1);
  }
}
