// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * Failed operations of a cell with faults in one tenth of a second.
 *
 * @param at when the tenth begins, in seconds after the start of the cell's window
 * @param failed operations of which nothing was applied
 * @param unknown operations of unknown outcome
 */
public record FailuresInfo(double at, long failed, long unknown) implements Serializable {
  public FailuresInfo plus(FailuresInfo others) {
    return new FailuresInfo(at, failed + others.failed, unknown + others.unknown);
  }
}
