// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

/**
 * Errors of a code in a cell.
 *
 * @param cell its title
 * @param code the database's own
 * @param message the first one's
 */
record CodeErrors(String cell, String code, String message, long count) {
  /** So many more. */
  CodeErrors plus(long more) {
    return new CodeErrors(cell, code, message, count + more);
  }
}
