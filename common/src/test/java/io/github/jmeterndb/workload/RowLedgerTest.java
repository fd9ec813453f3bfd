// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Write.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What many rows may be, of which little is kept, and what several JVMs have seen of them. */
class RowLedgerTest {
  private static final int TABLE = 1;

  /** A column that is written by itself. */
  private static final int COLUMN = 2;

  private static final int ROWS = 10;
  private static final int NUMBERS = 12;
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final LoadedRows LOADED = new LoadedRows(TABLE, TABLE, 1, ROWS, 0);

  private final RowLedger ledger = RowLedger.numberingWrites(LOADED);
  private final RowLedger one = ledger.anew(LOADED, new Share(0, 2));
  private final RowLedger two = ledger.anew(LOADED, new Share(1, 2));

  @Test
  void numbersNoWriteOrAddedRowAsAnotherJvmDoes() {
    assertThat(List.of(write(one, 1), write(two, 1), write(one, 1), write(two, 1)))
        .containsExactly(1L, 2L, 3L, 4L);
    assertThat(List.of(one.nextAdded(), two.nextAdded(), one.nextAdded(), two.nextAdded()))
        .containsExactlyInAnyOrder(11, 12, 13, 14);
    assertThat(write(ledger, 1)).as("of one alone").isEqualTo(1);
    assertThat(ledger.nextAdded()).as("of one alone").isEqualTo(11);
    assertThat(one.isUntouched(COLUMN)).as("for sure").isFalse();
    assertThat(ledger.isUntouched(COLUMN)).isTrue();
  }

  @Test
  void countsTheWritesOfEachRowByThemselvesWhereItIsToldTo() {
    RowLedger counting = RowLedger.countingByRow(LOADED);
    assertThat(List.of(write(counting, 1), write(counting, 1), write(counting, 2)))
        .containsExactly(1L, 2L, 1L);
    row(counting, 1).failed(true);
    assertThat(write(counting, 1)).as("behind one of unknown outcome").isEqualTo(4);
    row(counting, 1).failed(false);
    assertThat(write(counting, 1)).as("behind one that has failed").isEqualTo(5);
    assertThat(counting.acknowledged(TABLE, 1)).isEqualTo(5);
  }

  @Test
  void knowsWhichRowsMustBeThere() {
    assertThat(List.of(exists(1), exists(0), exists(11), exists(-1)))
        .containsExactly("must", "no", "no", "no");
    insert(11).acknowledged();
    insert(12).failed(true);
    insert(13).failed(false);
    insert(14).othersAreThere();
    delete(1).acknowledged();
    delete(2).failed(true);
    delete(3).failed(false);
    delete(11).acknowledged();

    assertThat(List.of(exists(11), exists(12), exists(13), exists(14)))
        .containsExactly("no", "may", "no", "may");
    assertThat(List.of(exists(1), exists(2), exists(3))).containsExactly("no", "may", "must");
    assertThat(ledger.isTouched(TABLE, 11)).as("was deleted").isTrue();
    assertThat(ledger.isTouched(TABLE, 13)).as("was never there").isFalse();
    assertThat(ledger.addedIds(TABLE)).isEmpty();
    assertThat(ledger.addedRows()).isEqualTo(2);
    assertThat(ledger.unknown()).extracting(write -> write.id()).containsExactly(12, 2);
    assertThat(ledger.gaps()).hasSize(1);
    assertThat(ledger.gaps().get(TABLE)).containsExactly(1, 2);
  }

  @Test
  void takesBackWhatWasAddedButForWhatMayComeYet() {
    insert(11).acknowledged();
    insert(12).failed(true);
    ledger.addedRemoved(false);
    assertThat(List.of(exists(11), exists(12))).containsExactly("no", "may");
    ledger.addedRemoved(true);
    assertThat(List.of(exists(11), exists(12))).containsExactly("no", "no");
    assertThat(ledger.unknown()).isEmpty();
    assertThat(ledger.nextAdded()).isEqualTo(11);
  }

  @Test
  void forgetsWhatWasWrittenToARowThatIsRestored() {
    Pending late = row(ledger, 3);
    write(ledger, 3);
    delete(4).acknowledged();
    ledger.restored(TABLE, 3);
    ledger.restored(TABLE, 4);
    late.acknowledged();
    assertThat(ledger.gaps()).isEmpty();
    assertThat(ledger.allows(TABLE, 3, 0, 0, 0)).isTrue();
    assertThat(ledger.allows(TABLE, 3, 1, 1, 0)).isFalse();
  }

  @Test
  void hasInEachColumnWhatWasWrittenThereLast() {
    long third = write(ledger, COLUMN, 3);
    write(ledger, COLUMN + 1, 3);
    long last = write(ledger, COLUMN, 3);
    assertThat(ledger.allows(COLUMN, 3, last, last, 0)).isTrue();
    assertThat(ledger.allows(COLUMN, 3, third, third, 0)).isFalse();
    assertThat(ledger.allows(COLUMN, 4, 0, 0, 0)).isTrue();
    assertThat(ledger.allows(COLUMN, ROWS + 5, 0, 0, 0)).as("of an added row").isTrue();
    assertThat(exists(3)).isEqualTo("must");
  }

  @Test
  void callsAReadStaleOfWhatWasReplacedBeforeItBegan() {
    long first = write(ledger, 1);
    AllowedVersions before = ledger.allowed(TABLE, 1);
    long second = write(ledger, 1);
    AllowedVersions after = ledger.allowed(TABLE, 1);
    assertThat(ledger.isStale(before, first)).isFalse();
    assertThat(ledger.isStale(before, second)).as("began later").isFalse();
    assertThat(ledger.isStale(after, second)).isFalse();
    assertThat(ledger.isStale(ledger.allowed(TABLE, 2), 0)).as("untouched").isFalse();
    assertThat(ledger.staleReads()).isZero();
    assertThat(ledger.isStale(after, first)).isTrue();
    assertThat(ledger.isStale(after, 0)).as("what was loaded").isTrue();
    assertThat(ledger.staleReads()).isEqualTo(2);
  }

  @Test
  void holdsWhatEitherJvmHasSeen() throws Exception {
    long first = write(one, 1);
    long second = write(two, 1);
    write(two, 2);
    one.addLoaded(TABLE, 11, 14);
    two.addLoaded(TABLE, 11, 14);
    delete(one, 12).acknowledged();
    Pending unknown = two.begin();
    unknown.addDelete(TABLE, 11);
    unknown.failed(true);

    RowLedger both = sent(one).merge(sent(two));

    assertThat(both.allows(TABLE, 1, first, first, 0)).isTrue();
    assertThat(both.allows(TABLE, 1, second, second, 0)).isTrue();
    assertThat(both.allows(TABLE, 1, 0, 0, 0)).isFalse();
    assertThat(both.allows(TABLE, 2, 0, 0, 0)).isFalse();
    assertThat(both.allows(TABLE, 3, 0, 0, 0)).isTrue();
    assertThat(both.addedIds(TABLE)).containsExactly(13, 14);
    assertThat(both.mayExist(TABLE, 11)).isTrue();
    assertThat(both.mayExist(TABLE, 12)).isFalse();
    assertThat(both.unknown()).hasSize(1);
    assertThat(both.lastAdded()).isEqualTo(14);
    assertThat(both.attempts()).isEqualTo(one.attempts() + two.attempts());
  }

  /** In which order an increment and another JVM's replacement came is not known. */
  @Test
  void countsIncrementsOfAReplacedRowWhereAnotherJvmReplacedItToo() {
    increment(one, 1);
    long ofOne = write(one, 1);
    long ofTwo = write(two, 1);
    RowLedger both = one.merge(two);
    assertThat(both.allows(TABLE, 1, ofTwo, ofTwo, 1)).isTrue();
    assertThat(both.allows(TABLE, 1, ofTwo, ofTwo, 2)).isFalse();
    assertThat(both.allows(TABLE, 1, ofOne, ofOne, 0)).isTrue();
  }

  /** Serialised, it is about as large as in memory. */
  @Test
  void takesLittleMemoryForRowsThatWereWrittenTo() throws IOException {
    int rows = 10_000;
    for (int id = 0; id < rows; id++) {
      write(ledger, COLUMN, id);
    }
    assertThat(bytes(ledger).length / rows).isLessThan(8);
  }

  /** One write that never ends makes the other history keep all others. */
  @Test
  void saysTheSameOfARowWhetherItsHistoryIsKeptOrNot() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 100; run++) {
      RowLedger kept = RowLedger.numberingWrites(LOADED);
      RowLedger plain = RowLedger.numberingWrites(LOADED);
      Pending endless = kept.begin();
      endless.add(TABLE, 1, Kind.INCREMENT);
      plain.begin().add(TABLE, 2, Kind.INCREMENT);
      List<List<Pending>> underWay = new ArrayList<>();
      for (int i = 0; i < NUMBERS; i++) {
        if (underWay.size() < 2 && random.nextInt(3) > 0) {
          int kind = random.nextInt(4);
          underWay.add(List.of(begin(kept, kind), begin(plain, kind)));
        }
        if (!underWay.isEmpty() && random.nextInt(3) > 0) {
          int how = random.nextInt(8);
          underWay.remove(random.nextInt(underWay.size())).forEach(pending -> end(pending, how));
        }
        assertThat(states(plain)).isEqualTo(states(kept));
      }
    }
  }

  private static Pending begin(RowLedger to, int kind) {
    Pending pending = to.begin();
    if (kind == KINDS.size()) {
      pending.addDelete(TABLE, 1);
    } else {
      pending.add(TABLE, 1, KINDS.get(kind));
    }
    return pending;
  }

  private static void end(Pending pending, int how) {
    switch (how) {
      case 0 -> pending.failed(false);
      case 1 -> pending.failed(true);
      default -> pending.acknowledged();
    }
  }

  private static BitSet states(RowLedger of) {
    BitSet states = new BitSet();
    states.set(0, of.mustExist(TABLE, 1));
    states.set(1, of.mayExist(TABLE, 1));
    int state = 2;
    for (long row = 0; row <= NUMBERS; row++) {
      for (long text = 0; text <= NUMBERS; text++) {
        for (long increased = 0; increased < 6; increased++) {
          states.set(state++, of.allows(TABLE, 1, row, text, increased));
        }
      }
    }
    return states;
  }

  private String exists(int id) {
    if (ledger.mustExist(TABLE, id)) {
      return "must";
    }
    return ledger.mayExist(TABLE, id) ? "may" : "no";
  }

  private Pending insert(int id) {
    Pending pending = ledger.begin();
    pending.addInsert(TABLE, id);
    return pending;
  }

  private Pending delete(int id) {
    return delete(ledger, id);
  }

  private static Pending delete(RowLedger to, int id) {
    Pending pending = to.begin();
    pending.addDelete(TABLE, id);
    return pending;
  }

  private static Pending row(RowLedger to, int id) {
    Pending pending = to.begin();
    pending.add(TABLE, id, Kind.ROW);
    return pending;
  }

  private static long write(RowLedger to, int id) {
    return write(to, TABLE, id);
  }

  private static long write(RowLedger to, int table, int id) {
    Pending pending = to.begin();
    long number = pending.add(table, id, Kind.ROW);
    pending.acknowledged();
    return number;
  }

  private static void increment(RowLedger to, int id) {
    Pending pending = to.begin();
    pending.add(TABLE, id, Kind.INCREMENT);
    pending.acknowledged();
  }

  private static RowLedger sent(RowLedger ledger) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(ledger)))) {
      return (RowLedger) in.readObject();
    }
  }

  private static byte[] bytes(RowLedger ledger) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(ledger);
    }
    return bytes.toByteArray();
  }
}
