// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Verdict.WriteOutcome;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a row may be after writes that overlap, fail, or are lost. */
class RowHistoryTest {
  private static final int NUMBERS = 12;
  private static final List<Kind> KINDS = List.of(Kind.values());

  private final RowHistory row = new RowHistory(0);

  @Test
  void isAsLoadedWhereNobodyWrites() {
    assertThat(row.allows(0, 0, 0)).isTrue();
    assertThat(row.allows(0, 0, 1)).isFalse();
    assertThat(row.allows(1, 0, 0)).isFalse();
    assertThat(row.allows(0, 1, 0)).isFalse();
    assertThat(row.mayBeGone()).isFalse();
  }

  @Test
  void tellsWhatBecameOfATextOfUnknownOutcome() {
    text(1);
    Write unknown = row.begin(Kind.TEXT, 2);
    row.unknown(unknown);
    assertThat(row.outcome(unknown, 0, 2, 0)).isEqualTo(WriteOutcome.APPLIED);
    assertThat(row.outcome(unknown, 0, 1, 0)).isEqualTo(WriteOutcome.NOT_APPLIED);
    text(3);
    assertThat(row.outcome(unknown, 0, 3, 0))
        .as("written over")
        .isEqualTo(WriteOutcome.OVERWRITTEN);
    assertThat(row.outcome(unknown, 0, 2, 0)).as("later than that").isEqualTo(WriteOutcome.APPLIED);
  }

  @Test
  void tellsWhatBecameOfIncrementsOfUnknownOutcomeUnlessSomeAreThere() {
    increment();
    Write first = row.begin(Kind.INCREMENT, 0);
    row.unknown(first);
    assertThat(row.outcome(first, 0, 0, 1)).isEqualTo(WriteOutcome.NOT_APPLIED);
    assertThat(row.outcome(first, 0, 0, 2)).isEqualTo(WriteOutcome.APPLIED);
    row.unknown(row.begin(Kind.INCREMENT, 0));
    assertThat(row.outcome(first, 0, 0, 2)).isEqualTo(WriteOutcome.OVERWRITTEN);
    assertThat(row.outcome(first, 0, 0, 3)).isEqualTo(WriteOutcome.APPLIED);
    assertThat(row.isExceededBy(0, 3)).isFalse();
    assertThat(row.isExceededBy(0, 4)).isTrue();
  }

  @Test
  void tellsWhatBecameOfADeleteOfUnknownOutcome() {
    Write unknown = row.begin(Kind.ROW, Write.GONE);
    row.unknown(unknown);
    assertThat(row.outcome(unknown, Write.GONE, Write.GONE, 0)).isEqualTo(WriteOutcome.APPLIED);
    assertThat(row.outcome(unknown, 0, 0, 0)).isEqualTo(WriteOutcome.NOT_APPLIED);
  }

  @Test
  void cannotTellWhatBecameOfAWriteWhereSeveralJvmsWrote() {
    Write unknown = row.begin(Kind.TEXT, 2);
    row.unknown(unknown);
    RowHistory both = RowHistory.merged(row, new RowHistory(0));
    assertThat(both.outcome(unknown, 0, 0, 0)).isEqualTo(WriteOutcome.OVERWRITTEN);
    assertThat(both.outcome(unknown, 0, 2, 0)).isEqualTo(WriteOutcome.APPLIED);
  }

  @Test
  void callsAReadStaleOnlyOfWhatWasReplacedBeforeItBegan() {
    text(1);
    Write underWay = row.begin(Kind.TEXT, 2);
    text(3);
    AllowedVersions allowed = new AllowedVersions(row.visible(), 4);
    assertThat(allowed.isStale(0)).as("what was loaded").isTrue();
    assertThat(allowed.isStale(1)).isTrue();
    assertThat(allowed.isStale(2)).as("may come at any time").isFalse();
    assertThat(allowed.isStale(3)).isFalse();
    assertThat(allowed.isStale(5)).as("began later").isFalse();
    row.acknowledged(underWay);
    assertThat(new AllowedVersions(row.visible(), 4).isStale(3)).as("they overlapped").isFalse();
    assertThat(AllowedVersions.ANY.isStale(0)).isFalse();
  }

  @Test
  void countsIncrements() {
    increment();
    Write second = row.begin(Kind.INCREMENT, 0);
    Write third = row.begin(Kind.INCREMENT, 0);
    row.acknowledged(third);
    row.acknowledged(second);
    assertThat(row.allows(0, 0, 3)).isTrue();
    assertThat(row.allows(0, 0, 2)).isFalse();
    assertThat(row.allows(0, 0, 4)).isFalse();
  }

  @Test
  void countsAnIncrementWithoutAnAnswerAsPossibleAndForgetsAFailedOne() {
    row.unknown(row.begin(Kind.INCREMENT, 0));
    row.notApplied(row.begin(Kind.INCREMENT, 0));
    assertThat(row.allows(0, 0, 0)).isTrue();
    assertThat(row.allows(0, 0, 1)).isTrue();
    assertThat(row.allows(0, 0, 2)).isFalse();
  }

  @Test
  void hasTheTextThatWasWrittenLast() {
    text(1);
    text(2);
    assertThat(row.allows(0, 2, 0)).isTrue();
    assertThat(row.allows(0, 1, 0)).isFalse();
    assertThat(row.allows(0, 0, 0)).isFalse();
  }

  @Test
  void mayHaveEitherOfTwoTextsThatOverlapped() {
    Write first = row.begin(Kind.TEXT, 1);
    Write second = row.begin(Kind.TEXT, 2);
    row.acknowledged(first);
    row.acknowledged(second);
    assertThat(row.allows(0, 1, 0)).isTrue();
    assertThat(row.allows(0, 2, 0)).isTrue();
    assertThat(row.allows(0, 0, 0)).isFalse();
    text(3);
    assertThat(row.allows(0, 3, 0)).isTrue();
    assertThat(row.allows(0, 2, 0)).isFalse();
  }

  @Test
  void mayHaveATextThatNobodyAcknowledged() {
    text(1);
    row.unknown(row.begin(Kind.TEXT, 2));
    assertThat(row.allows(0, 1, 0)).isTrue();
    assertThat(row.allows(0, 2, 0)).isTrue();
    text(3);
    // It may still be on its way.
    assertThat(row.allows(0, 2, 0)).isTrue();
    assertThat(row.allows(0, 1, 0)).isFalse();
  }

  @Test
  void beginsAnewWhereItIsReplaced() {
    increment();
    text(1);
    replace(2);
    assertThat(row.allows(2, 2, 0)).isTrue();
    assertThat(row.allows(0, 1, 1)).isFalse();
    increment();
    text(3);
    assertThat(row.allows(2, 3, 1)).isTrue();
    assertThat(row.allows(2, 2, 1)).isFalse();
    assertThat(row.allows(2, 3, 0)).isFalse();
  }

  @Test
  void mayHaveLostAnIncrementThatOverlappedWithAReplacement() {
    Write increment = row.begin(Kind.INCREMENT, 0);
    Write replacement = row.begin(Kind.ROW, 1);
    row.acknowledged(increment);
    increment();
    row.acknowledged(replacement);
    increment();
    assertThat(row.allows(1, 1, 0)).isFalse();
    assertThat(row.allows(1, 1, 1)).isTrue();
    assertThat(row.allows(1, 1, 3)).isTrue();
    assertThat(row.allows(1, 1, 4)).isFalse();
  }

  @Test
  void mayBeGoneWhereItWasDeleted() {
    row.notApplied(row.begin(Kind.ROW, Write.GONE));
    assertThat(row.mayBeGone()).isFalse();
    replace(Write.GONE);
    assertThat(row.mayBeGone()).isTrue();
    assertThat(row.allows(0, 0, 0)).isFalse();
    replace(1);
    assertThat(row.mayBeGone()).isFalse();
  }

  @Test
  void isWhatEitherOfTwoJvmsHasLeft() {
    RowHistory other = new RowHistory(0);
    increment();
    increment();
    other.acknowledged(other.begin(Kind.INCREMENT, 0));
    assertThat(RowHistory.merged(row, other).allows(0, 0, 3)).isTrue();
    assertThat(RowHistory.merged(row, other).allows(0, 0, 2)).isFalse();

    other.acknowledged(other.begin(Kind.ROW, 7));
    RowHistory both = RowHistory.merged(row, other);
    assertThat(both.allows(0, 0, 3)).isFalse();
    assertThat(both.allows(7, 7, 0)).isTrue();
    assertThat(both.allows(7, 7, 2)).isTrue();
    assertThat(both.allows(7, 7, 3)).isFalse();

    text(5);
    both = RowHistory.merged(row, other);
    assertThat(both.allows(7, 5, 0)).isTrue();
    assertThat(both.allows(7, 7, 0)).isTrue();
  }

  @Test
  void isSettledWhereOneWriteOfAllOfItCanShowAlone() {
    assertThat(row.settled()).hasValue(0);
    Write first = row.begin(Kind.ROW, 1);
    Write second = row.begin(Kind.ROW, 2);
    assertThat(row.settled()).isEmpty();
    row.acknowledged(first);
    row.acknowledged(second);
    assertThat(row.settled()).isEmpty();
    replace(3);
    assertThat(row.settled()).hasValue(3);
    row.notApplied(row.begin(Kind.ROW, 4));
    assertThat(row.settled()).hasValue(3);
    increment();
    assertThat(row.settled()).isEmpty();
    replace(5);
    text(6);
    assertThat(row.settled()).isEmpty();
    replace(7);
    row.unknown(row.begin(Kind.ROW, 8));
    assertThat(row.settled()).isEmpty();
    replace(9);
    assertThat(row.settled()).isEmpty();
  }

  /** An increment that never ends makes the other one keep them. */
  @Test
  void saysTheSameWhetherItKeepsTheWritesOrNot() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 100; run++) {
      RowHistory keeping = new RowHistory(0);
      keeping.begin(Kind.INCREMENT, 0);
      RowHistory plain = new RowHistory(0);
      List<Write[]> underWay = new ArrayList<>();
      for (int number = 1; number <= NUMBERS; number++) {
        if (underWay.size() < 2 && random.nextInt(3) > 0) {
          Kind kind = KINDS.get(random.nextInt(KINDS.size()));
          underWay.add(new Write[] {keeping.begin(kind, number), plain.begin(kind, number)});
        }
        if (!underWay.isEmpty() && random.nextInt(3) > 0) {
          Write[] ended = underWay.remove(random.nextInt(underWay.size()));
          int how = random.nextInt(8);
          end(keeping, ended[0], how);
          end(plain, ended[1], how);
        }
        assertThat(allowed(plain)).isEqualTo(allowed(keeping));
      }
      RowHistory other = new RowHistory(0);
      other.acknowledged(other.begin(KINDS.get(random.nextInt(KINDS.size())), NUMBERS));
      assertThat(allowed(RowHistory.merged(plain, other)))
          .isEqualTo(allowed(RowHistory.merged(keeping, other)));
      assertThat(allowed(RowHistory.merged(other, plain)))
          .isEqualTo(allowed(RowHistory.merged(other, keeping)));
    }
  }

  private static void end(RowHistory history, Write write, int how) {
    switch (how) {
      case 0 -> history.notApplied(write);
      case 1 -> history.unknown(write);
      default -> history.acknowledged(write);
    }
  }

  private static BitSet allowed(RowHistory history) {
    BitSet allowed = new BitSet();
    int states = 0;
    for (int base = 0; base <= NUMBERS; base++) {
      for (int text = 0; text <= NUMBERS; text++) {
        for (int increased = 0; increased <= NUMBERS; increased++) {
          allowed.set(states++, history.allows(base, text, increased));
        }
      }
    }
    return allowed;
  }

  private void increment() {
    row.acknowledged(row.begin(Kind.INCREMENT, 0));
  }

  private void text(long number) {
    row.acknowledged(row.begin(Kind.TEXT, number));
  }

  private void replace(long number) {
    row.acknowledged(row.begin(Kind.ROW, number));
  }
}
