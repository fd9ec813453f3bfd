// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The versions that may show in one row, or one column of a row, however its writes overlap:
 * acknowledged ones and those of unknown outcome, without those that an acknowledged write has
 * replaced which began later. Thread-safe.
 */
final class Register {
  /** Begins a write with the next version. */
  static final long NEXT = -1;

  private final List<Write> writes = new ArrayList<>(2);

  /** Failed writes, until a later write replaces the row. */
  private final List<Write> failed = new ArrayList<>(0);

  /** The highest version whose write has begun, or 0. */
  private long last;

  private int clock;
  private int incrementsUnderWay;
  private int unknownIncrements;

  Register(long version) {
    Write base = new Write(this, 0, false, version, clock);
    base.ended = clock++;
    writes.add(base);
    last = Math.max(last, version);
  }

  /**
   * @param version or {@link #NEXT}
   */
  synchronized Write begin(long key, boolean isIncrement, long version) {
    Write write = new Write(this, key, isIncrement, version == NEXT ? last + 1 : version, clock++);
    if (isIncrement) {
      incrementsUnderWay++;
    } else {
      writes.add(write);
      last = Math.max(last, write.version);
    }
    return write;
  }

  synchronized void acknowledged(Write write) {
    write.ended = clock++;
    if (!write.isIncrement) {
      writes.removeIf(other -> other.endedBefore(write));
      failed.removeIf(other -> other.endedBefore(write));
      return;
    }
    incrementsUnderWay--;
    for (Write base : writes) {
      if (base.endedBefore(write)) {
        base.increments++;
      } else {
        base.possibleIncrements++;
      }
    }
  }

  /** The write has failed, and the row is as it was. */
  synchronized void failed(Write write) {
    write.ended = clock++;
    if (write.isIncrement) {
      incrementsUnderWay--;
    } else {
      writes.remove(write);
      if (write.version > 0) {
        failed.add(write);
      }
    }
  }

  /** The write has failed, and may be applied now or later. */
  synchronized void unknown(Write write) {
    write.givenUp = clock++;
    if (write.isIncrement) {
      incrementsUnderWay--;
      unknownIncrements++;
    }
  }

  /** The version that shows, where there is only one and nothing is under way. */
  synchronized OptionalLong settled() {
    Write first = writes.get(0);
    boolean settled =
        writes.size() == 1
            && first.ended < Integer.MAX_VALUE
            && first.increments + first.possibleIncrements == 0
            && incrementsUnderWay + unknownIncrements == 0
            && failed.isEmpty();
    return settled ? OptionalLong.of(first.version) : OptionalLong.empty();
  }

  /** Tests whether an acknowledged write has replaced a version by now. */
  synchronized LongPredicate replaced() {
    long[] shown =
        Stream.concat(writes.stream(), failed.stream()).mapToLong(write -> write.version).toArray();
    long latest = last;
    return version ->
        version >= 0
            && version <= latest
            && LongStream.of(shown).noneMatch(allowed -> allowed == version);
  }

  /** The highest acknowledged version that may show. */
  synchronized long acknowledged() {
    return writes.stream()
        .filter(write -> write.ended < Integer.MAX_VALUE)
        .mapToLong(write -> write.version)
        .max()
        .orElse(Write.GONE);
  }

  synchronized boolean allows(long version, long increased) {
    return writes.stream()
        .anyMatch(
            base ->
                base.version == version && increased >= base.increments && increased <= most(base));
  }

  private long most(Write base) {
    return (long) base.increments + base.possibleIncrements + unknownIncrements;
  }

  synchronized boolean mayBeGone() {
    return writes.stream().anyMatch(write -> write.version == Write.GONE);
  }

  synchronized boolean mayBeThere() {
    return writes.stream().anyMatch(write -> write.version != Write.GONE);
  }

  /** Whether a version that shows, and is not allowed, was never acknowledged. */
  synchronized boolean isOfFailedWrite(long version, long increased) {
    List<Write> shown = writes.stream().filter(base -> base.version == version).toList();
    return shown.isEmpty()
        ? version > acknowledged() || failed.stream().anyMatch(write -> write.version == version)
        : shown.stream().noneMatch(base -> increased <= most(base));
  }

  /**
   * What became of a write of unknown outcome.
   *
   * @param version what shows; {@link Write#GONE} where there is no row
   */
  synchronized Write.Outcome outcome(Write unknown, long version, long increased) {
    Stream<Write> shown = writes.stream().filter(write -> write.version == version);
    if (unknown.isIncrement) {
      return shown
          .filter(base -> base.endedBefore(unknown) && base.possibleIncrements == 0)
          .findFirst()
          .map(base -> outcomeOfIncrements(increased - base.increments))
          .orElse(Write.Outcome.OVERWRITTEN);
    }
    if (version == unknown.version) {
      return Write.Outcome.APPLIED;
    }
    return shown.anyMatch(older -> Math.min(older.ended, older.givenUp) < unknown.begun)
        ? Write.Outcome.NOT_APPLIED
        : Write.Outcome.OVERWRITTEN;
  }

  /** Where only some of several increments are applied, it is unknown which. */
  private Write.Outcome outcomeOfIncrements(long more) {
    if (more >= unknownIncrements) {
      return Write.Outcome.APPLIED;
    }
    return more <= 0 ? Write.Outcome.NOT_APPLIED : Write.Outcome.OVERWRITTEN;
  }
}
