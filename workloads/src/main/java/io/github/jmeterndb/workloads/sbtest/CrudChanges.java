// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import java.io.Serializable;

/**
 * What was done to the rows outside of operations.
 *
 * @param restarted whether those that were inserted before are no longer there
 * @param first the smallest id that was loaded then, as if inserted; all up to the last were
 * @param last the largest; below the first if none was
 */
record CrudChanges(boolean restarted, int first, int last) implements Serializable {
  static final CrudChanges NONE = new CrudChanges(false, 1, 0);
  static final CrudChanges RESTARTED = new CrudChanges(true, 1, 0);

  CrudChanges andLoaded(int from, int to) {
    return new CrudChanges(restarted, last < first ? from : first, to);
  }
}
