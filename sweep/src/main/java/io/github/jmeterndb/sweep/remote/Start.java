// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

/** What an engine whose threads are ready for a cell is told. */
public enum Start {
  /** Others are not ready yet: ask again. */
  WAIT,
  /** All are: begin. */
  NOW,
  /** The cell is not run. */
  NEVER
}
