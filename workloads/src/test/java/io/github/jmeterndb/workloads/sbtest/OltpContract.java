// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What sysbench's transactions must do, over any access path. */
public final class OltpContract extends PortContract<Oltp> {
  private static final int ROWS = 500;
  private static final int TABLE = 2;
  private static final String C = "00000000001-" + "1".repeat(107);

  @Override
  protected Workload<Oltp> workload() {
    return new Sysbench();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(
        SysbenchParameters.TABLES, "2", SysbenchParameters.TABLE_SIZE, String.valueOf(ROWS));
  }

  @Test
  void readsTheRowOfAnId() throws StoreException {
    assertThat(port().pointSelect(TABLE, 42)).isEqualTo(c(42));
    assertThat(port().pointSelect(1, 42)).isEqualTo(Texts.c(1, 42, 0));
  }

  @Test
  void failsWhereThereIsNoRow() {
    assertWrong(() -> port().pointSelect(TABLE, ROWS + 1));
    assertWrong(() -> port().updateIndex(TABLE, ROWS + 1));
    assertWrong(() -> port().updateNonIndex(TABLE, ROWS + 1, C));
    Reads reads = reads(new int[] {1, ROWS + 1}, new int[0]);
    assertWrong(() -> port().transaction(reads, Writes.NONE));
    Rows none = new Rows(TABLE, ROWS + 1);
    assertWrong(
        () ->
            port()
                .transaction(Reads.NONE, new Writes(none, Rows.NONE, List.of(), List.of(), TABLE)));
    assertWrong(
        () ->
            port()
                .transaction(
                    Reads.NONE, new Writes(Rows.NONE, none, List.of(C), List.of(), TABLE)));
  }

  /** No fault excuses it, so it must be the same over all paths. */
  private static void assertWrong(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  @Test
  void worksOnAfterAFailure() throws Exception {
    Reads none = reads(new int[] {ROWS + 1}, new int[0]);
    for (int i = 0; i < 50; i++) {
      assertThatThrownBy(() -> port().transaction(none, Writes.NONE))
          .isInstanceOf(StoreException.class);
    }
    assertThat(read(reads(new int[] {7}, new int[0])).points()).containsExactly(c(7));
    // Nothing of those transactions is left over: it sees what was committed since.
    change("UPDATE sbtest2 SET c = 'new' WHERE id = 7");
    assertThat(port().pointSelect(TABLE, 7)).isEqualTo("new");
    clear();
  }

  @Test
  void readsPointsAndRangesInOneTransaction() throws StoreException {
    Reads reads = reads(new int[] {3, 499, 3}, new int[] {10, 200});
    assertRead(port().transaction(reads, Writes.NONE));
    assertRead(port().withoutTransaction(reads, Writes.NONE));
  }

  private static void assertRead(ReadAnswers answers) {
    assertThat(answers.points()).containsExactly(c(3), c(499), c(3));
    assertThat(answers.simple()).hasSize(2);
    assertThat(answers.simple().get(0)).containsExactlyInAnyOrderElementsOf(texts(10, 109));
    assertThat(answers.sums()).containsExactly(sum(10, 109), sum(200, 299));
    List<String> ordered = texts(200, 299).stream().sorted().toList();
    assertThat(answers.ordered().get(1)).isEqualTo(ordered);
    assertThat(answers.distinct().get(1)).isEqualTo(ordered);
  }

  @Test
  void endsARangeWhereTheTableEnds() throws StoreException {
    ReadAnswers answers = read(reads(new int[0], new int[] {ROWS - 4}));
    assertThat(answers.simple().get(0)).hasSize(5);
    assertThat(answers.sums()).containsExactly(sum(ROWS - 4, ROWS));
  }

  @Test
  void tellsDifferentTextsOnce() throws Exception {
    change("UPDATE sbtest2 SET c = 'same' WHERE id BETWEEN 10 AND 19");
    ReadAnswers answers = read(reads(new int[0], new int[] {10}));
    clear();
    assertThat(answers.ordered().get(0)).hasSize(100);
    assertThat(answers.distinct().get(0)).hasSize(91).contains("same");
  }

  @Test
  void increasesAndReplaces() throws Exception {
    port().updateIndex(TABLE, 5);
    port().updateNonIndex(TABLE, 6, C);
    assertThat(text("k", 5)).isEqualTo(String.valueOf(k(5) + 1));
    assertThat(text("c", 6)).isEqualTo(C);
    assertThat(text("k", 6)).isEqualTo(String.valueOf(k(6)));
  }

  @Test
  void writesAllInOneTransaction() throws Exception {
    SysbenchRow replaced = Texts.row(TABLE, 11, 77, 400);
    assertWrites(true, writes(9, 10, replaced));
    assertThat(text("pad", 11)).isEqualTo(replaced.pad());
    assertWrites(false, writes(12, 13, Texts.row(TABLE, 14, 78, 401)));
    assertThat(text("k", 14)).isEqualTo("401");
  }

  private void assertWrites(boolean inTransaction, Writes writes) throws Exception {
    Reads reads = reads(new int[] {writes.updates().ids()[0]}, new int[0]);
    ReadAnswers answers =
        inTransaction
            ? port().transaction(reads, writes)
            : port().withoutTransaction(reads, writes);
    // sysbench reads first.
    assertThat(answers.points()).containsExactly(c(writes.updates().ids()[0]));
    int increased = writes.increments().ids()[0];
    assertThat(text("k", increased)).isEqualTo(String.valueOf(k(increased) + 1));
    assertThat(text("c", writes.updates().ids()[0])).isEqualTo(C);
    SysbenchRow replaced = writes.replacements().get(0);
    assertThat(text("c", replaced.id())).isEqualTo(replaced.c());
    assertThat(text("k", replaced.id())).isEqualTo(String.valueOf(replaced.k()));
  }

  @Test
  void leavesNothingOfATransactionThatFails() throws Exception {
    Writes writes = writes(20, ROWS + 1, Texts.row(TABLE, 21, 79, 1));
    assertThatThrownBy(() -> port().transaction(Reads.NONE, writes))
        .isInstanceOf(StoreException.class);
    assertThat(text("k", 20)).isEqualTo(String.valueOf(k(20)));
    assertThat(text("c", 21)).isEqualTo(c(21));
  }

  @Test
  void replacesTheSameRowInAnyWayInOneTransaction() throws Exception {
    SysbenchRow replaced = Texts.row(TABLE, 30, 80, 123);
    port().transaction(Reads.NONE, writes(30, 30, replaced));
    assertThat(text("c", 30)).isEqualTo(replaced.c());
    assertThat(text("k", 30)).isEqualTo("123");
  }

  @Test
  void increasesARowTwiceInOneTransaction() throws Exception {
    Rows twice = new Rows(TABLE, 33, 33);
    port().transaction(Reads.NONE, new Writes(twice, Rows.NONE, List.of(), List.of(), TABLE));
    assertThat(text("k", 33)).isEqualTo(String.valueOf(k(33) + 2));
  }

  @Test
  void insertsRowsUnderIdsOfTheDatabase() throws Exception {
    port().insert(TABLE, Texts.row(TABLE, 0, 1, 5));
    port().insert(TABLE, Texts.row(TABLE, 0, 2, 5));
    assertThat(keeper().server().text("SELECT COUNT(*) FROM sbtest2 WHERE id > " + ROWS))
        .isEqualTo("2");
  }

  @Test
  void tellsWhetherThereWasARowToDelete() throws Exception {
    assertThat(port().delete(TABLE, 40)).isTrue();
    assertThat(port().delete(TABLE, 40)).isFalse();
    assertThat(port().delete(TABLE, 41)).isTrue();
    assertThat(text("c", 40)).isEmpty();
    assertThat(text("c", 42)).isEqualTo(c(42));
  }

  @Test
  @OfTheData
  void startsEachCellWithAllRows() throws Exception {
    inThreads(Sysbench.DELETE, 100);
    inThreads(Sysbench.INSERT, 5);
    assertThat(data().verdict().differences()).isEmpty();
    data().reset();
    assertThat(data().verdict().differences()).isEmpty();
    assertThat(keeper().server().text("SELECT COUNT(*) FROM sbtest2"))
        .isEqualTo(String.valueOf(ROWS));
  }

  @Test
  @OfTheData
  void findsWhatSomebodyElseHasWritten() throws Exception {
    change("UPDATE sbtest2 SET c = 'c'");
    change("UPDATE sbtest1 SET c = 'c'");
    assertWrong(Sysbench.POINT_SELECT);
    assertWrong(Sysbench.READ_ONLY);
    assertThat(data().verdict().differences()).contains("is not what was written");
    clear();
    data().load();
    change("UPDATE sbtest2 SET k = k + 1");
    change("UPDATE sbtest1 SET k = k + 1");
    assertWrong(Sysbench.READ_ONLY);
    clear();
    data().load();
    change("DELETE FROM sbtest2 WHERE id = 7");
    assertThat(data().verdict().differences()).isEqualTo("1 acknowledged rows are missing");
  }

  @Test
  @OfTheData
  void findsAWriteThatWasLost() throws Exception {
    inThreads(Sysbench.READ_WRITE, 20);
    String row = keeper().server().text("SELECT id FROM sbtest2 WHERE c <> '' ORDER BY k LIMIT 1");
    change("UPDATE sbtest2 SET k = k - 1 WHERE id = " + row);
    assertThat(data().verdict().differences())
        .isEqualTo("row " + row + " of sbtest2 is not what was written");
  }

  @Test
  void losesARowThatWasDeletedBehindItsBack() throws Exception {
    inThreads(Sysbench.UPDATE_INDEX, 5);
    assertThat(counts().there()).isEqualTo(2 * ROWS);
    change("DELETE FROM sbtest2 WHERE id = 7");
    inThreads(Sysbench.INSERT, 1);

    LedgerInfo counts = counts();
    assertThat(counts.there()).isEqualTo(2 * ROWS - 1 + threads());
    assertThat(counts.lost()).isEqualTo(1);
    assertThat(counts.failedThere()).isZero();
    assertThat(readBack()).isEqualTo("row 7 of sbtest2 was not found");
  }

  @Test
  @OfTheData
  void losesRowsOfWhichOldVersionsWerePutBackAndFindsReadsOfThemStale() throws Exception {
    inThreads(Sysbench.UPDATE_NON_INDEX, 50);
    clear();
    data().load();
    Client client = data().client(port(), Sysbench.POINT_SELECT, new Worker(0, 1, true));
    long stale = 0;
    for (int i = 0; i < 50; i++) {
      try {
        client.operate();
      } catch (StoreException e) {
        assertThat(e).hasMessageContaining("as it was before an acknowledged write");
        stale++;
      }
    }

    LedgerInfo counts = counts();
    assertThat(counts.lost()).isPositive();
    assertThat(counts.failedThere()).isZero();
    assertThat(counts.there() + counts.lost()).isEqualTo(2 * ROWS);
    assertThat(counts.staleReads()).isPositive().isEqualTo(stale);
    assertThat(readBack()).contains("is not what was written");
  }

  @Test
  @OfTheData
  void findsWritesWhoseAcknowledgementWasSwallowed() throws Exception {
    for (Operation operation :
        List.of(Sysbench.UPDATE_NON_INDEX, Sysbench.UPDATE_INDEX, Sysbench.INSERT)) {
      loadAnew();
      fail(failing(true, Outcome.NOT_APPLIED), operation, 1);

      LedgerInfo counts = counts();
      assertThat(counts.failedThere()).as(operation.label()).isEqualTo(1);
      assertThat(counts.lost()).as(operation.label()).isZero();
    }
  }

  @TestFactory
  @OfTheData
  Stream<DynamicTest> tellsOnceWhatBecameOfAWriteOfUnknownOutcome() {
    return DynamicTest.stream(Stream.of(true, false), done -> "done: " + done, this::tellsOnce);
  }

  private void tellsOnce(boolean done) throws Exception {
    for (Operation operation :
        List.of(
            Sysbench.UPDATE_NON_INDEX, Sysbench.UPDATE_INDEX, Sysbench.INSERT, Sysbench.DELETE)) {
      loadAnew();
      fail(failing(done, Outcome.UNKNOWN), operation, 1);

      Verdict verdict = data().verdict();
      assertThat(verdict.differences()).as(operation.label()).isEmpty();
      LedgerInfo counts = verdict.counts();
      assertThat(counts.unknown()).as(operation.label()).isEqualTo(1);
      assertThat(counts.unknownApplied()).as(operation.label()).isEqualTo(done ? 1 : 0);
      assertThat(counts.unknownNotApplied()).as(operation.label()).isEqualTo(done ? 0 : 1);
      assertThat(counts().unknown()).as("since").isZero();
      assertThat(readBack()).isEmpty();
    }
  }

  private void loadAnew() throws UserError {
    data().create();
    data().load();
  }

  @Test
  @OfTheData
  void comparesTheRowsOnlyWhereSomethingWasWrittenSinceTheyWereRight() throws Exception {
    inThreads(Sysbench.UPDATE_INDEX, 1);
    assertThat(data().verdict().differences()).isEmpty();
    change("UPDATE sbtest2 SET k = k + 1 WHERE id = 1");
    inThreads(Sysbench.POINT_SELECT, 1);
    assertThat(data().verdict().differences()).isEmpty();
    inThreads(Sysbench.UPDATE_INDEX, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(data().verdict().differences())
          .isEqualTo("row 1 of sbtest2 is not what was written");
    }
  }

  private void assertWrong(Operation operation) {
    Client client = data().client(port(), operation, new Worker(0, 1, true));
    assertWrong(client::operate);
  }

  private ReadAnswers read(Reads reads) throws StoreException {
    return port().transaction(reads, Writes.NONE);
  }

  private void change(String sql) throws SQLException {
    keeper().server().execute(sql);
  }

  private void clear() throws SQLException {
    change("DELETE FROM sbtest1");
    change("DELETE FROM sbtest2");
  }

  private String text(String column, int id) throws SQLException {
    return keeper().server().text("SELECT " + column + " FROM sbtest2 WHERE id = " + id);
  }

  private static Reads reads(int[] points, int[] ranges) {
    Rows firsts = new Rows(TABLE, ranges);
    return new Reads(new Rows(TABLE, points), firsts, firsts, firsts, firsts, 100);
  }

  private static Writes writes(int increased, int updated, SysbenchRow replaced) {
    return new Writes(
        new Rows(TABLE, increased), new Rows(TABLE, updated), List.of(C), List.of(replaced), TABLE);
  }

  private static String c(int id) {
    return Texts.c(TABLE, id, 0);
  }

  private static int k(int id) {
    return ids().loadedK(TABLE, id);
  }

  private static List<String> texts(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(OltpContract::c).toList();
  }

  private static long sum(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToLong(id -> ids().loadedK(TABLE, id)).sum();
  }

  private static Ids ids() {
    return new Ids(SysbenchSettings.ofSize(ROWS));
  }
}
