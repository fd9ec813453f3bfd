// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;

/**
 * A write of one row, as {@link RowHistory} knows it: what it may have left there, and when it
 * began and ended by that row's count of such events. Guarded by its history.
 */
public final class Write implements Serializable {
  /** The number of a write after which there is no row. */
  public static final long GONE = -2;

  /** The number of what stood there before, where nobody knows what that was. */
  public static final long ANYTHING = -3;

  private static final long serialVersionUID = 1;

  /** What it writes. */
  public enum Kind {
    /** One more in {@code k}. */
    INCREMENT,
    /** {@code c}. */
    TEXT,
    /** All of the row, or no row. */
    ROW
  }

  final Kind kind;
  final long number;
  final int begun;

  /** Until it is known to be over, it may take effect at any time. */
  int ended = Integer.MAX_VALUE;

  /** Whether {@code c} of this row has been replaced for sure. */
  boolean textReplaced;

  /** How many increments have come on top of this row for sure. */
  int increments;

  /** How many may have, or may have been replaced by it. */
  int possibleIncrements;

  Write(Kind kind, long number, int begun) {
    this.kind = kind;
    this.number = number;
    this.begun = begun;
  }

  public long number() {
    return number;
  }

  /** What it writes. */
  public Kind kind() {
    return kind;
  }

  boolean hasEnded() {
    return ended != Integer.MAX_VALUE;
  }

  Write copy() {
    Write copy = new Write(kind, number, begun);
    copy.ended = ended;
    copy.textReplaced = textReplaced;
    copy.increments = increments;
    copy.possibleIncrements = possibleIncrements;
    return copy;
  }
}
