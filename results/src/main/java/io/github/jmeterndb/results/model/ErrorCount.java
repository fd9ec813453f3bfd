// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;

/**
 * The errors of one kind in a cell.
 *
 * @param code the database's own code
 * @param count 1 or more
 * @param firstMessage the message of the first of them
 */
public record ErrorCount(Cell cell, String code, long count, String firstMessage) {
  /** These and those that came later. */
  public ErrorCount plus(ErrorCount later) {
    return new ErrorCount(cell, code, count + later.count, firstMessage);
  }
}
