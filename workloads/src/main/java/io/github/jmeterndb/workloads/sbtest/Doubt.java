// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.Verdict.Fate;
import java.io.Serializable;

/**
 * A write of which the database did not say whether it was applied.
 *
 * @param version that an update has written; 0 for others
 */
record Doubt(Kind kind, int id, int version) implements Serializable {
  /** What it did. */
  enum Kind {
    INSERT,
    UPDATE,
    DELETE,
    /** Nothing: the key of an insert was somebody's row's, of which it is not known how long. */
    TAKEN
  }

  /**
   * What became of it.
   *
   * @param found the version of its row, or null where there is none
   */
  Fate fate(Integer found) {
    return switch (kind) {
      case INSERT -> found == null ? Fate.NOT_APPLIED : Fate.APPLIED;
      case DELETE -> found == null ? Fate.APPLIED : Fate.NOT_APPLIED;
      case TAKEN -> Fate.UNTOLD;
      case UPDATE -> {
        if (found == null || found > version) {
          yield Fate.UNTOLD;
        }
        yield found == version ? Fate.APPLIED : Fate.NOT_APPLIED;
      }
    };
  }
}
