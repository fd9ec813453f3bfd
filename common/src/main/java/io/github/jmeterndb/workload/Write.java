// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

/** A write of one row, or of one column. */
public final class Write {
  /** What became of a write of unknown outcome. */
  enum Outcome {
    APPLIED,
    /** The row shows no effect of the write, and no later write. */
    NOT_APPLIED,
    /** Another write has replaced the row since. */
    OVERWRITTEN
  }

  /** The version of a row that does not exist. */
  static final long GONE = -2;

  final Register register;
  final long key;

  /** True if the write adds one to a number in the row; false if it replaces the row or column. */
  final boolean isIncrement;

  final long version;
  final int begun;

  /** Until its outcome is known, it may take effect at any time. */
  int ended = Integer.MAX_VALUE;

  /** When its client gave up, where its outcome is unknown. */
  int givenUp = Integer.MAX_VALUE;

  /** Acknowledged increments that came after it for sure. */
  int increments;

  /** Acknowledged increments that may have come after it, or that it may have replaced. */
  int possibleIncrements;

  /** Whether a comparison has found what became of it. */
  boolean reported;

  Write(Register register, long key, boolean isIncrement, long version, int begun) {
    this.register = register;
    this.key = key;
    this.isIncrement = isIncrement;
    this.version = version;
    this.begun = begun;
  }

  boolean endedBefore(Write other) {
    return ended < other.begun;
  }
}
