// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.workload.Write.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The writes of one row that may still show in it: those that were acknowledged, or are in doubt,
 * and that no acknowledged one replaced that began after they had ended. Thread-safe.
 */
public final class RowHistory implements Serializable {
  private static final long serialVersionUID = 1;

  private final List<Write> writes = new ArrayList<>(2);
  private int clock;

  /** Acknowledged, in all. */
  private int increments;

  /** Without an answer: each may have come on top of anything. */
  private int lostIncrements;

  /** A row that nobody has written to yet, after that write. */
  public RowHistory(long loaded) {
    Write before = new Write(Kind.ROW, loaded, clock);
    before.ended = clock++;
    writes.add(before);
  }

  private RowHistory() {}

  /** A write begins. */
  public synchronized Write begin(Kind kind, long number) {
    Write write = new Write(kind, number, clock++);
    if (kind == Kind.ROW) {
      writes.add(write);
    }
    return write;
  }

  /** The database has acknowledged it. */
  public synchronized void acknowledged(Write write) {
    write.ended = clock++;
    switch (write.kind) {
      case INCREMENT -> {
        increments++;
        for (Write row : writes) {
          if (row.ended < write.begun) {
            row.increments++;
          } else {
            row.doubtfulIncrements++;
          }
        }
      }
      case TEXT -> {
        writes.removeIf(other -> other.kind == Kind.TEXT && other.ended < write.begun);
        writes.stream()
            .filter(row -> row.ended < write.begun)
            .forEach(row -> row.textReplaced = true);
        writes.add(write);
      }
      case ROW -> writes.removeIf(other -> other.ended < write.begun);
    }
  }

  /** It failed, and nothing of it is there. */
  public synchronized void notApplied(Write write) {
    writes.remove(write);
  }

  /** It failed, and may be there: now, or later. */
  public synchronized void inDoubt(Write write) {
    if (write.kind == Kind.INCREMENT) {
      lostIncrements++;
    } else if (write.kind == Kind.TEXT) {
      writes.add(write);
    }
  }

  /** Whether there may be no such row. */
  public synchronized boolean mayBeGone() {
    return writes.stream().anyMatch(write -> write.number == Write.GONE);
  }

  /** Whether the row may be what one of these writes has left there, with that {@code k}. */
  public synchronized boolean allows(long rowWrite, long textWrite, long increased) {
    return writes.stream().anyMatch(row -> isBase(row, rowWrite, increased))
        && writes.stream().anyMatch(write -> showsText(write, textWrite));
  }

  private boolean isBase(Write row, long number, long increased) {
    return row.kind == Kind.ROW
        && row.number == number
        && increased >= row.increments
        && increased <= (long) row.increments + row.doubtfulIncrements + lostIncrements;
  }

  private static boolean showsText(Write write, long number) {
    return (write.number == number || write.number == Write.ANYTHING) && !write.textReplaced;
  }

  /** The same, as it is now. */
  public synchronized RowHistory copy() {
    RowHistory copy = new RowHistory();
    writes.forEach(write -> copy.writes.add(write.copy()));
    copy.clock = clock;
    copy.increments = increments;
    copy.lostIncrements = lostIncrements;
    return copy;
  }

  /**
   * What two JVMs have seen of a row that was loaded once. In which order they wrote nobody knows:
   * what either has left may show.
   */
  public static RowHistory merged(RowHistory first, RowHistory second) {
    RowHistory both = first.copy();
    both.lostIncrements += second.lostIncrements;
    both.increments += second.increments;
    Write loaded = second.loaded();
    both.writes.removeIf(write -> isLoaded(write) && loaded == null);
    both.writes.forEach(
        write -> {
          if (isLoaded(write)) {
            write.increments += loaded.increments;
            write.doubtfulIncrements += loaded.doubtfulIncrements;
            write.textReplaced |= loaded.textReplaced;
          } else {
            write.doubtfulIncrements += second.increments;
          }
        });
    for (Write write : second.writes) {
      if (!isLoaded(write)) {
        Write other = write.copy();
        other.doubtfulIncrements += first.increments;
        both.writes.add(other);
      }
    }
    return both;
  }

  private Write loaded() {
    return writes.stream().filter(RowHistory::isLoaded).findFirst().orElse(null);
  }

  private static boolean isLoaded(Write write) {
    return write.begun == 0;
  }
}
