// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.RowLedger.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowLedgerTest {
  private static final int TABLE = 1;
  private static final int COLUMN = 1;
  private static final int ROWS = 10;

  private final RowLedger ledger = new RowLedger(1, 1, ROWS);

  /** A database that applies each write at some time during the call, or later. */
  @Test
  void allowsWhateverADatabaseMayHoldAndNoVersionThatWasReplaced() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 2_000; run++) {
      RowLedger of = new RowLedger(1, 1, ROWS);
      List<Sent> underWay = new ArrayList<>();
      List<Sent> late = new ArrayList<>();
      long[] row = {0, 0};
      for (int i = 0; i < 20; i++) {
        if (underWay.size() < 3 && random.nextBoolean()) {
          underWay.add(new Sent(of, random.nextInt(4) == 0));
        }
        for (Sent sent : underWay) {
          if (random.nextInt(3) == 0) {
            sent.apply(row);
          }
        }
        late.removeIf(sent -> random.nextInt(5) == 0 && sent.apply(row));
        if (!underWay.isEmpty() && random.nextBoolean()) {
          underWay.remove(random.nextInt(underWay.size())).end(random.nextInt(6), row, late);
        }
        assertThat(!underWay.isEmpty() || of.allows(TABLE, 0, 1, row[0], row[1])).isTrue();
        assertThat(of.stale(TABLE, 0, 1).test(row[0])).isFalse();
      }
      underWay.forEach(sent -> sent.end(5, row, late));
      if (late.isEmpty() && of.unknown().isEmpty()) {
        long last = new Sent(of, false).end(5, row, late);
        for (long version = 0; version <= last + 1; version++) {
          assertThat(of.allows(TABLE, 1, version)).isEqualTo(version == last);
        }
      }
    }
  }

  private static final class Sent {
    private final Pending pending;
    private final long version;
    private final boolean increments;
    private boolean applied;

    Sent(RowLedger to, boolean increments) {
      this.increments = increments;
      pending = to.begin();
      version = increments ? 0 : pending.add(TABLE, 0, 1);
      if (increments) {
        pending.addIncrement(TABLE, 1);
      }
    }

    boolean apply(long... row) {
      if (!applied) {
        row[1] = increments ? row[1] + 1 : 0;
        row[0] = increments ? row[0] : version;
      }
      applied = true;
      return true;
    }

    long end(int how, long[] row, List<Sent> late) {
      if (how == 0) {
        pending.failed(true);
        late.add(this);
      } else if (how == 1 && !applied) {
        pending.failed(false);
      } else {
        apply(row);
        pending.acknowledged();
      }
      return version;
    }
  }

  @Test
  void knowsWhichRowsMustBeThere() {
    assertThat(List.of(exists(1), exists(0), exists(11), exists(-1)))
        .containsExactly("must", "no", "no", "no");
    insert(11).acknowledged();
    insert(12).failed(true);
    insert(13).failed(false);
    insert(14).keyTaken();
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
    assertThat(ledger.unknown()).extracting(write -> (int) write.key).containsExactly(12, 2);
    assertThat(ledger.gaps(TABLE)).containsExactly(1, 2);
  }

  @Test
  void takesBackWhatWasAddedButForWhatMayComeYet() {
    insert(11).acknowledged();
    insert(12).failed(true);
    insert(13).acknowledged();
    Pending update = ledger.begin();
    update.add(TABLE, 0, 13);
    update.failed(true);
    ledger.addedRemoved(false);
    assertThat(List.of(exists(11), exists(12), exists(13))).containsExactly("no", "may", "no");
    ledger.addedRemoved(true);
    assertThat(List.of(exists(11), exists(12))).containsExactly("no", "no");
    assertThat(ledger.unknown()).isEmpty();
    assertThat(ledger.nextAdded()).isEqualTo(11);
  }

  @Test
  void forgetsWhatWasWrittenToARowThatIsRestored() {
    Pending late = ledger.begin();
    late.add(TABLE, 0, 3);
    Pending ofColumn = ledger.begin();
    ofColumn.add(TABLE, COLUMN, 3);
    ofColumn.add(TABLE, COLUMN, 11);
    insert(11).acknowledged();
    ofColumn.acknowledged();
    write(3);
    delete(4).acknowledged();
    ledger.restored(TABLE, 3);
    ledger.restored(TABLE, 4);
    late.acknowledged();
    assertThat(ledger.gaps(TABLE)).isEmpty();
    assertThat(ledger.allows(TABLE, 3, 0)).isTrue();
    assertThat(ledger.allows(TABLE, 3, 1)).isFalse();
    ledger.addedRemoved(true);
    for (int id : List.of(3, 11)) {
      assertThat(ledger.allows(TABLE, COLUMN, id, 0, 0)).as("the column of %s", id).isTrue();
    }
  }

  @Test
  void knowsEachColumnByItself() {
    long version = write(ledger, COLUMN, 3);
    assertThat(ledger.allows(TABLE, COLUMN, 3, version, 0)).isTrue();
    assertThat(ledger.allows(TABLE, COLUMN, 3, 0, 0)).isFalse();
    assertThat(ledger.allows(TABLE, COLUMN + 1, 3, 0, 0)).isTrue();
    assertThat(ledger.allows(TABLE, COLUMN, ROWS + 5, 0, 0)).as("of an added row").isTrue();
    assertThat(ledger.allows(TABLE, 3, 0)).as("the row").isTrue();
    assertThat(exists(3)).isEqualTo("must");
  }

  @Test
  void tellsAFailedWriteFromALostOne() {
    write(1);
    Pending failed = ledger.begin();
    long version = failed.add(TABLE, 0, 1);
    failed.failed(false);
    assertThat(isOfFailedWrite(version, 0)).isTrue();
    long next = write(1);
    assertThat(next).as("never a number twice").isGreaterThan(version);
    assertThat(isOfFailedWrite(1, 0)).as("was replaced").isFalse();
    assertThat(isOfFailedWrite(next, 1)).as("increased").isTrue();
  }

  @Test
  void tellsWhatBecameOfAWriteOfUnknownOutcome() {
    write(1);
    Pending pending = ledger.begin();
    pending.add(TABLE, 0, 1);
    pending.addIncrement(TABLE, 2);
    pending.failed(true);
    List<Write> unknown = List.copyOf(ledger.unknown());
    assertThat(List.of(0, 1))
        .map(shown -> ledger.outcome(unknown.get(1), 0, shown))
        .containsExactly(Write.Outcome.NOT_APPLIED, Write.Outcome.APPLIED);
    assertThat(List.of(1, 2))
        .map(shown -> ledger.outcome(unknown.get(0), shown, 0))
        .containsExactly(Write.Outcome.NOT_APPLIED, Write.Outcome.APPLIED);
    write(1);
    assertThat(ledger.outcome(unknown.get(0), 3, 0)).isEqualTo(Write.Outcome.OVERWRITTEN);
    assertThat(ledger.outcome(unknown.get(0), 2, 0)).isEqualTo(Write.Outcome.APPLIED);
  }

  @Test
  void judgesOnlyRowsThatNoOtherJvmWrites() {
    RowLedger one = ledger.anew(ROWS, new Share(0, 2));
    RowLedger two = ledger.anew(ROWS, new Share(1, 2));
    assertThat(List.of(one.nextAdded(), two.nextAdded(), one.nextAdded(), two.nextAdded()))
        .containsExactlyInAnyOrder(11, 12, 13, 14);
    assertThat(one.allows(TABLE, 1, 7)).as("of the other one").isTrue();
    assertThat(two.allows(TABLE, 1, 7)).isFalse();
    assertThat(one.addLoaded(TABLE, 2)).containsExactly(16, 18);
    assertThat(one.mustExist(TABLE, 16)).isTrue();
    assertThat(one.nextAdded()).isEqualTo(20);
    assertThat(one.isUntouched(TABLE)).as("for sure").isFalse();
    write(two, 0, 3);
    assertThat(two.stale(TABLE, 0, 3).test(0)).isTrue();
    assertThat(one.stale(TABLE, 0, 3).test(0)).as("of the other one").isFalse();
    assertThat(two.staleReads()).isEqualTo(1);
  }

  private boolean isOfFailedWrite(long version, long increased) {
    return ledger.register(TABLE, 0, 1).isOfFailedWrite(version, increased);
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
    Pending pending = ledger.begin();
    pending.addDelete(TABLE, id);
    return pending;
  }

  private long write(int id) {
    return write(ledger, 0, id);
  }

  private static long write(RowLedger to, int column, int id) {
    Pending pending = to.begin();
    long version = pending.add(TABLE, column, id);
    pending.acknowledged();
    return version;
  }
}
