// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * Operations of a cell with faults that failed in one tenth of a second.
 *
 * @param at when it begins, in seconds after the start of the cell's window
 * @param failed those of which nothing was applied
 * @param unknown those of which that is not known
 */
public record FailuresInfo(double at, long failed, long unknown) implements Serializable {
  /** These, and others of the same tenth. */
  public FailuresInfo plus(FailuresInfo others) {
    return new FailuresInfo(at, failed + others.failed, unknown + others.unknown);
  }
}
