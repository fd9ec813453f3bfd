// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

/** A write of one row, or of one column, as its {@link Register} knows it. */
public final class Write {
  /** The version after which there is no row. */
  public static final long GONE = -2;

  /** What it writes. */
  public enum Kind {
    /** One more in a number of the row. */
    INCREMENT,
    /** All of the row or column, or no row. */
    ROW
  }

  final Register register;
  final long key;
  final Kind kind;
  final long version;
  final int begun;

  /** Until it is known to be over, it may take effect at any time. */
  int ended = Integer.MAX_VALUE;

  /** When its client gave up on it, where its outcome is unknown. */
  int givenUp = Integer.MAX_VALUE;

  /** Increments that have come on top of it for sure. */
  int increments;

  /** Acknowledged increments that may have come on top of it, or that it may have replaced. */
  int possibleIncrements;

  /** Whether a comparison has told what became of it. */
  boolean reported;

  Write(Register register, long key, Kind kind, long version, int begun) {
    this.register = register;
    this.key = key;
    this.kind = kind;
    this.version = version;
    this.begun = begun;
  }

  public long version() {
    return version;
  }

  boolean endedBefore(Write other) {
    return ended < other.begun;
  }
}
