// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.workload.Verdict.WriteOutcome;
import io.github.jmeterndb.workload.Write.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The writes of one row that may still show in it: those that were acknowledged, or are of unknown
 * outcome, and that no acknowledged one replaced that began after they had ended. Thread-safe.
 *
 * <p>Where none is under way, and only one row with one text can show, it keeps that without the
 * writes, in half of the memory: there may be one of it for each row of the tables.
 */
public final class RowHistory implements Serializable {
  private static final long serialVersionUID = 3;

  /** When what was loaded was written, by the clock. */
  private static final int LOADED = 0;

  /** Null where {@link #rowNumber}, {@link #textNumber} and {@link #rowIncrements} say all. */
  private List<Write> writes;

  private long rowNumber;
  private long textNumber;
  private int rowIncrements;
  private boolean loaded;
  private boolean textReplaced;

  /** Whether several JVMs wrote: in which order nobody knows. */
  private boolean merged;

  private int clock = 1;
  private int underWay;

  /** Acknowledged, in all. */
  private int increments;

  /** Without an answer: each may have come on top of anything. */
  private int unknownIncrements;

  /** A row that nobody has written to yet, after that write. */
  public RowHistory(long loaded) {
    rowNumber = loaded;
    this.loaded = true;
  }

  private RowHistory() {}

  /** A row after an acknowledged write of that number, whatever there was before. */
  static RowHistory after(long number) {
    RowHistory row = new RowHistory();
    row.rowNumber = number;
    row.clock = 3;
    return row;
  }

  /** A write begins. */
  public Write begin(Kind kind, long number) {
    return begin(kind, () -> number);
  }

  /**
   * The same.
   *
   * @param numbers gives it its number, so that of this row each that has one has begun
   */
  public synchronized Write begin(Kind kind, LongSupplier numbers) {
    writes = writes();
    underWay++;
    Write write = new Write(kind, numbers.getAsLong(), clock++);
    if (kind != Kind.INCREMENT) {
      writes.add(write);
    }
    return write;
  }

  private List<Write> writes() {
    if (writes != null) {
      return writes;
    }
    List<Write> all = new ArrayList<>(2);
    Write base = new Write(Kind.ROW, rowNumber, loaded ? LOADED : LOADED + 1);
    base.ended = clock - 1;
    base.textReplaced = textReplaced;
    base.increments = rowIncrements;
    all.add(base);
    if (textReplaced) {
      Write ofText = new Write(Kind.TEXT, textNumber, LOADED + 1);
      ofText.ended = clock - 1;
      all.add(ofText);
    }
    return all;
  }

  private void ended() {
    underWay--;
    fold();
  }

  /** Keeps what may show without the writes, where it can. */
  private void fold() {
    if (underWay > 0 || writes.size() > 2 || unknownIncrements > 0) {
      return;
    }
    Write first = writes.get(0);
    Write last = writes.get(writes.size() - 1);
    Write base = first.kind == Kind.ROW ? first : last;
    Write other = base == first ? last : first;
    boolean oneText = base.textReplaced ? other.kind == Kind.TEXT : other == base;
    if (oneText && base.hasEnded() && other.hasEnded() && base.possibleIncrements == 0) {
      rowNumber = base.number;
      textNumber = other.number;
      rowIncrements = base.increments;
      loaded = isLoaded(base);
      textReplaced = base.textReplaced;
      writes = null;
    }
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
            row.possibleIncrements++;
          }
        }
      }
      case TEXT -> {
        writes.removeIf(other -> other.kind == Kind.TEXT && other.ended < write.begun);
        writes.stream()
            .filter(row -> row.ended < write.begun)
            .forEach(row -> row.textReplaced = true);
      }
      case ROW -> writes.removeIf(other -> other.ended < write.begun);
    }
    ended();
  }

  public synchronized void notApplied(Write write) {
    writes.remove(write);
    ended();
  }

  /** The write failed, and may be applied now or later. */
  public synchronized void unknown(Write write) {
    if (write.kind == Kind.INCREMENT) {
      unknownIncrements++;
    }
    ended();
  }

  /**
   * The number of the write that has left all of the row, where no other may show and nothing has
   * come on top of it.
   */
  public synchronized OptionalLong settled() {
    // Of increments that were acknowledged, another JVM's row may have seen some: see merged.
    return writes == null && !textReplaced && increments == 0 && unknownIncrements == 0
        ? OptionalLong.of(rowNumber)
        : OptionalLong.empty();
  }

  /** The highest number of a write that may show, or may yet. */
  synchronized long latest() {
    return Arrays.stream(visible()).max().orElse(Write.GONE);
  }

  /** The highest number of those of them that have ended. */
  synchronized long latestAcknowledged() {
    return writes().stream()
        .filter(Write::hasEnded)
        .mapToLong(Write::number)
        .max()
        .orElse(Write.GONE);
  }

  /** The numbers of the writes whose {@code c} may show. */
  public synchronized long[] visible() {
    if (writes == null) {
      return new long[] {textReplaced ? textNumber : rowNumber};
    }
    return writes.stream()
        .filter(write -> !write.textReplaced)
        .mapToLong(write -> write.number)
        .toArray();
  }

  /** Whether there may be such a row. */
  public synchronized boolean mayBeThere() {
    return writes().stream().anyMatch(row -> row.kind == Kind.ROW && row.number != Write.GONE);
  }

  /** Whether there may be no such row. */
  public synchronized boolean mayBeGone() {
    return writes().stream().anyMatch(write -> write.number == Write.GONE);
  }

  /** Whether the row may be what one of these writes has left there, with that {@code k}. */
  public synchronized boolean allows(long rowWrite, long textWrite, long increased) {
    List<Write> all = writes();
    return all.stream().anyMatch(base -> isBase(base, rowWrite, increased))
        && all.stream().anyMatch(write -> showsText(write, textWrite));
  }

  /** Whether the text may be what that write has left there. */
  public synchronized boolean allowsText(long textWrite) {
    return writes().stream().anyMatch(write -> showsText(write, textWrite));
  }

  /** Whether what is there has seen more increments than were begun. */
  public synchronized boolean isExceededBy(long rowWrite, long increased) {
    return writes().stream()
        .filter(base -> base.kind == Kind.ROW && base.number == rowWrite)
        .allMatch(base -> increased > most(base));
  }

  /**
   * What became of a write of unknown outcome, by what is in the row, or by {@link Write#GONE}
   * where there is none.
   */
  public synchronized WriteOutcome outcome(
      Write unknown, long rowWrite, long textWrite, long increased) {
    List<Write> all = writes();
    if (unknown.kind == Kind.INCREMENT) {
      return all.stream()
          .filter(base -> base.kind == Kind.ROW && base.number == rowWrite)
          .filter(base -> base.ended < unknown.begun && base.possibleIncrements == 0 && !merged)
          .findFirst()
          .map(base -> outcomeOfIncrements(increased - base.increments))
          .orElse(WriteOutcome.OVERWRITTEN);
    }
    long shown = unknown.kind == Kind.TEXT ? textWrite : rowWrite;
    if (shown == unknown.number) {
      return WriteOutcome.APPLIED;
    }
    boolean isOlder =
        all.stream()
            .anyMatch(write -> write.number == shown && write.ended < unknown.begun && !merged);
    return isOlder ? WriteOutcome.NOT_APPLIED : WriteOutcome.OVERWRITTEN;
  }

  /** Where only some of several increments are applied, it is unknown which. */
  private WriteOutcome outcomeOfIncrements(long more) {
    if (more >= unknownIncrements) {
      return WriteOutcome.APPLIED;
    }
    return more <= 0 ? WriteOutcome.NOT_APPLIED : WriteOutcome.OVERWRITTEN;
  }

  private boolean isBase(Write base, long number, long increased) {
    return base.kind == Kind.ROW
        && base.number == number
        && increased >= base.increments
        && increased <= most(base);
  }

  private long most(Write base) {
    return (long) base.increments + base.possibleIncrements + unknownIncrements;
  }

  private static boolean showsText(Write write, long number) {
    return (write.number == number || write.number == Write.ANYTHING) && !write.textReplaced;
  }

  private synchronized RowHistory copy() {
    RowHistory copy = new RowHistory();
    copy.writes = new ArrayList<>();
    writes().forEach(write -> copy.writes.add(write.copy()));
    copy.clock = clock;
    copy.underWay = underWay;
    copy.increments = increments;
    copy.unknownIncrements = unknownIncrements;
    copy.merged = merged;
    return copy;
  }

  /**
   * What two JVMs have seen of a row that was loaded once. In which order they wrote nobody knows:
   * what either has left may show.
   */
  public static RowHistory merged(RowHistory first, RowHistory second) {
    RowHistory both = first.copy();
    RowHistory other = second.copy();
    both.merged = true;
    both.underWay += other.underWay;
    both.unknownIncrements += other.unknownIncrements;
    both.increments += other.increments;
    Write loaded = other.loadedRow();
    both.writes.removeIf(write -> isLoaded(write) && loaded == null);
    both.writes.forEach(
        write -> {
          if (isLoaded(write)) {
            write.increments += loaded.increments;
            write.possibleIncrements += loaded.possibleIncrements;
            write.textReplaced |= loaded.textReplaced;
          } else {
            write.possibleIncrements += other.increments;
          }
        });
    int incrementsOfFirst = both.increments - other.increments;
    for (Write write : other.writes) {
      if (!isLoaded(write)) {
        write.possibleIncrements += incrementsOfFirst;
        both.writes.add(write);
      }
    }
    both.fold();
    return both;
  }

  private Write loadedRow() {
    return writes.stream().filter(RowHistory::isLoaded).findFirst().orElse(null);
  }

  private static boolean isLoaded(Write write) {
    return write.begun == LOADED;
  }
}
