// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What YCSB's transactions must do, over any access path. */
public final class UserTableContract extends PortContract<UserTable> {
  private static final int RECORDS = 700;
  private static final int FIELDS = 4;
  private static final Fields ALL = new Fields(0, FIELDS);
  private static final Fields THIRD = new Fields(2, 1);
  private static final long WRITE = (7L << Integer.SIZE) + 1;

  private final Layout layout = new Layout(YcsbSettings.with(given()));

  private static Map<String, String> given() {
    return Map.of("recordcount", "" + RECORDS, "fieldcount", "" + FIELDS, "maxscanlength", "50");
  }

  @Override
  protected Workload<UserTable> workload() {
    return new Ycsb();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(
        YcsbParameters.RECORD_COUNT,
        "" + RECORDS,
        YcsbParameters.FIELD_COUNT,
        "" + FIELDS,
        YcsbParameters.READ_MODIFY_WRITE,
        "0.2",
        YcsbParameters.MAX_SCAN_LENGTH,
        "50");
  }

  @Test
  void readsAllFieldsOrOne() throws StoreException {
    assertThat(port().read(layout.key(42), ALL)).isEqualTo(layout.record(42, ALL, 0));
    assertThat(port().read(layout.key(42), THIRD)).isEqualTo(layout.record(42, THIRD, 0));
  }

  @Test
  void replacesOneFieldOrAll() throws StoreException {
    port().update(layout.record(5, THIRD, WRITE), THIRD);
    assertThat(port().read(layout.key(5), THIRD)).isEqualTo(layout.record(5, THIRD, WRITE));
    UserRecord read = port().read(layout.key(5), ALL);
    assertThat(read.values().get(1)).isEqualTo(layout.record(5, ALL, 0).values().get(1));
    port().update(layout.record(5, ALL, WRITE + 1), ALL);
    assertThat(port().read(layout.key(5), ALL)).isEqualTo(layout.record(5, ALL, WRITE + 1));
  }

  @Test
  void insertsARecordOnce() throws StoreException {
    UserRecord more = layout.record(RECORDS, ALL, 0);
    port().insert(more);
    assertThat(port().read(more.key(), ALL)).isEqualTo(more);
    assertThatThrownBy(() -> port().insert(more))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.outcome()).isEqualTo(StoreException.Outcome.NOT_APPLIED));
  }

  @Test
  void failsWhereThereIsNoRecordAndWorksOn() throws StoreException {
    UserRecord none = layout.record(RECORDS, THIRD, 0);
    for (int i = 0; i < 20; i++) {
      assertWrong(() -> port().read(none.key(), ALL));
      assertWrong(() -> port().update(none, THIRD));
    }
    assertThat(port().read(layout.key(1), ALL)).isEqualTo(layout.record(1, ALL, 0));
  }

  @Test
  void scansInTheOrderOfTheKeys() throws StoreException {
    List<UserRecord> ordered =
        IntStream.range(0, RECORDS)
            .mapToObj(number -> layout.record(number, ALL, 0))
            .sorted(Comparator.comparing(UserRecord::key))
            .toList();
    assertThat(port().scan(ordered.get(0).key(), RECORDS + 5, ALL)).isEqualTo(ordered);
    assertThat(port().scan(ordered.get(17).key(), 30, ALL)).isEqualTo(ordered.subList(17, 47));
    assertThat(port().scan(ordered.get(RECORDS - 2).key(), 30, ALL))
        .isEqualTo(ordered.subList(RECORDS - 2, RECORDS));
    // A key that is not there: from the next one on.
    assertThat(port().scan(ordered.get(17).key() + "!", 1, THIRD).get(0).key())
        .isEqualTo(ordered.get(18).key());
  }

  @Test
  void takesBackWhatItHasInserted() throws Exception {
    inThreads(Ycsb.D, 60);
    assertThat(data().verdict().differences()).isEmpty();
    assertThat(count()).isGreaterThan(RECORDS);
    data().reset();
    assertThat(data().verdict().differences()).isEmpty();
    assertThat(count()).isEqualTo(RECORDS);
  }

  @Test
  @OfTheData
  void findsWhatSomebodyElseHasWritten() throws Exception {
    inThreads(Ycsb.A, 20);
    change("UPDATE usertable SET field1 = 'nobody'");
    assertWrong(Ycsb.C);
    assertWrong(Ycsb.E);
    assertWrong(Ycsb.F);
    assertThat(data().verdict().differences())
        .contains("is not what was written", "700 records are wrong in all");
  }

  @Test
  @OfTheData
  void findsAWriteThatWasLostAndARecordThatIsGoneOrTooMany() throws Exception {
    inThreads(Ycsb.A, 30);
    UserRecord loaded = layout.record(hottest(), ALL, 0);
    for (int i = 0; i < FIELDS; i++) {
      change(
          "UPDATE usertable SET field%s = '%s' WHERE ycsb_key = '%s'"
              .formatted(i, loaded.values().get(i), loaded.key()));
    }
    assertThat(data().verdict().differences())
        .contains("record " + loaded.key() + " is not what was written last");
    change("DELETE FROM usertable WHERE ycsb_key = '" + layout.key(699) + "'");
    port().insert(layout.record(RECORDS + 1, ALL, 0));
    assertThat(data().verdict().differences())
        .contains(
            "1 acknowledged records are missing",
            "record " + layout.key(RECORDS + 1) + " should not be there");
  }

  @Test
  void losesARecordThatWasDeletedBehindItsBack() throws Exception {
    inThreads(Ycsb.A, 5);
    assertThat(counts().there).isEqualTo(RECORDS);
    change("DELETE FROM usertable WHERE ycsb_key = '" + layout.key(699) + "'");

    LedgerInfo counts = counts();
    assertThat(counts.there).isEqualTo(RECORDS - 1);
    assertThat(counts.lost).isEqualTo(1);
    assertThat(readBack()).isEqualTo("record " + layout.key(699) + " was not found");
  }

  @Test
  @OfTheData
  void losesRecordsOfWhichOldVersionsWerePutBackAndFindsReadsOfThemStale() throws Exception {
    inThreads(Ycsb.A, 30);
    change("DELETE FROM usertable");
    data().load();
    assertWrong(Ycsb.C);

    LedgerInfo counts = counts();
    assertThat(counts.lost).isPositive();
    assertThat(counts.failedThere).isZero();
    assertThat(counts.there + counts.lost).isEqualTo(RECORDS);
    assertThat(counts.staleReads).isEqualTo(1);
    assertThat(readBack()).contains("is not what was written last");
  }

  @Test
  @OfTheData
  void findsWritesWhoseAcknowledgementWasSwallowed() throws Exception {
    fail(failing(true, Outcome.NOT_APPLIED), Ycsb.A, 20);
    fail(failing(true, Outcome.NOT_APPLIED), Ycsb.D, 60);

    LedgerInfo counts = counts();
    assertThat(counts.failedThere).isPositive();
    assertThat(counts.lost).isZero();
    assertThat(counts.unknown).isZero();
  }

  @TestFactory
  @OfTheData
  Stream<DynamicTest> tellsOnceWhatBecameOfWritesOfUnknownOutcome() {
    return DynamicTest.stream(Stream.of(true, false), done -> "done: " + done, this::tellsOnce);
  }

  private void tellsOnce(boolean done) throws Exception {
    fail(failing(done, Outcome.UNKNOWN), Ycsb.A, 20);
    fail(failing(done, Outcome.UNKNOWN), Ycsb.D, 60);

    Verdict verdict = data().verdict();
    assertThat(verdict.differences()).isEmpty();
    LedgerInfo counts = verdict.counts();
    assertThat(done ? counts.unknownApplied : counts.unknownNotApplied).isPositive();
    assertThat(done ? counts.unknownNotApplied : counts.unknownApplied).isZero();
    assertThat(counts.unknown)
        .as("those that were written over are not counted")
        .isGreaterThanOrEqualTo(counts.unknownApplied + counts.unknownNotApplied);
    assertThat(counts().unknown).as("since").isZero();
    assertThat(readBack()).isEmpty();
  }

  /** The one that zipfian draws most often. */
  private static int hottest() {
    return (int) (Layout.hash(0) % (RECORDS + 1L));
  }

  private void assertWrong(Operation operation) {
    Client client = data().client(port(), operation, new Worker(0, 1, true));
    assertWrong(
        () -> {
          for (int i = 0; i < 100; i++) {
            client.operate();
          }
        });
  }

  /** No fault excuses it, so it must be the same over all paths. */
  private static void assertWrong(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  private int count() throws SQLException {
    return Integer.parseInt(admin().server().text("SELECT COUNT(*) FROM usertable"));
  }

  private void change(String sql) throws SQLException {
    admin().server().execute(sql);
  }
}
