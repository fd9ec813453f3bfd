// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.WorkloadSettings;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What sysbench's transactions must do, over any access path. */
public final class OltpContract extends ApiContract<Oltp> {
  private static final int ROWS = 500;
  private static final int TABLE = 2;
  private static final String C = "00000000001-" + "1".repeat(107);

  @Override
  protected Workload<Oltp> workload() {
    return new Sysbench();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(Sysbench.TABLES, "2", Sysbench.TABLE_SIZE, String.valueOf(ROWS));
  }

  @Test
  void failsWhereThereIsNoRow() {
    int none = ROWS + 1;
    for (OltpStatement statement :
        List.of(
            point(none),
            OltpStatement.of(Kind.INDEX_UPDATE, TABLE, none),
            OltpStatement.update(TABLE, none, C))) {
      assertWrong(() -> alone(statement));
      assertWrong(() -> together(statement));
    }
    assertWrong(() -> together(point(1), point(none)));
  }

  @Test
  void worksOnAfterAFailure() throws Exception {
    for (int i = 0; i < 50; i++) {
      assertWrong(() -> together(point(ROWS + 1)));
    }
    assertThat(together(point(7))).containsExactly(c(7));
    // No transaction was left open: the read sees what was committed since.
    change("UPDATE sbtest2 SET c = 'new' WHERE id = 7");
    assertThat(alone(point(7))).isEqualTo("new");
    clear();
  }

  @Test
  void readsPointsAndRanges() throws StoreException {
    List<OltpStatement> reads =
        List.of(
            point(3),
            point(499),
            point(3),
            range(Kind.SIMPLE_RANGE, 10),
            range(Kind.SUM_RANGE, 200),
            range(Kind.ORDER_RANGE, 200),
            range(Kind.DISTINCT_RANGE, 200));
    for (boolean together : List.of(true, false)) {
      List<Object> answers = api().execute(together, reads);
      assertThat(answers.subList(0, 3)).containsExactly(c(3), c(499), c(3));
      assertThat(texts(answers.get(3))).containsExactlyInAnyOrderElementsOf(texts(10, 109));
      assertThat(answers.get(4)).isEqualTo(sum(200, 299));
      List<String> ordered = texts(200, 299).stream().sorted().toList();
      assertThat(answers.subList(5, 7)).containsExactly(ordered, ordered);
    }
    // A range ends at the end of the table.
    assertThat(texts(alone(range(Kind.SIMPLE_RANGE, ROWS - 4)))).hasSize(5);
    assertThat(alone(range(Kind.SUM_RANGE, ROWS - 4))).isEqualTo(sum(ROWS - 4, ROWS));
  }

  @Test
  void tellsDifferentTextsOnce() throws Exception {
    change("UPDATE sbtest2 SET c = 'same' WHERE id BETWEEN 10 AND 19");
    List<Object> answers = together(range(Kind.ORDER_RANGE, 10), range(Kind.DISTINCT_RANGE, 10));
    clear();
    assertThat(texts(answers.get(0))).hasSize(100);
    assertThat(texts(answers.get(1))).hasSize(91).contains("same");
  }

  @Test
  void readsThenIncreasesAndReplaces() throws Exception {
    for (boolean together : List.of(true, false)) {
      int row = together ? 9 : 12;
      Row replaced = Row.of(TABLE, row + 2, 77, 400);
      List<OltpStatement> statements = new ArrayList<>(List.of(point(row + 1)));
      statements.addAll(writes(row, row + 1, replaced));

      assertThat(api().execute(together, statements).get(0)).isEqualTo(c(row + 1));

      assertThat(text("k", row)).isEqualTo(String.valueOf(k(row) + 1));
      assertThat(text("c", row + 1)).isEqualTo(C);
      assertThat(text("k", row + 1)).isEqualTo(String.valueOf(k(row + 1)));
      assertThat(text("c", row + 2)).isEqualTo(replaced.c());
      assertThat(text("pad", row + 2)).isEqualTo(replaced.pad());
      assertThat(text("k", row + 2)).isEqualTo("400");
    }
  }

  @Test
  void leavesNothingOfATransactionThatFails() throws Exception {
    List<OltpStatement> writes = writes(20, ROWS + 1, Row.of(TABLE, 21, 79, 1));
    assertThatThrownBy(() -> api().execute(true, writes)).isInstanceOf(StoreException.class);
    assertThat(text("k", 20)).isEqualTo(String.valueOf(k(20)));
    assertThat(text("c", 21)).isEqualTo(c(21));
  }

  @Test
  void writesToARowSeveralTimesInOneTransaction() throws Exception {
    Row replaced = Row.of(TABLE, 30, 80, 123);
    api().execute(true, writes(30, 30, replaced));
    assertThat(text("c", 30)).isEqualTo(replaced.c());
    assertThat(text("k", 30)).isEqualTo("123");
    OltpStatement once = OltpStatement.of(Kind.INDEX_UPDATE, TABLE, 33);
    together(once, once);
    assertThat(text("k", 33)).isEqualTo(String.valueOf(k(33) + 2));
  }

  @Test
  void tellsWhetherThereWasARowToDelete() throws Exception {
    OltpStatement delete = OltpStatement.of(Kind.DELETE, TABLE, 40);
    assertThat(alone(delete)).isEqualTo(true);
    assertThat(alone(delete)).isEqualTo(false);
    assertThat(text("c", 40)).isEmpty();
    assertThat(text("c", 42)).isEqualTo(c(42));
  }

  @Test
  @OfTheData
  void startsEachCellWithAllRows() throws Exception {
    inThreads(Sysbench.DELETE, 100);
    inThreads(Sysbench.INSERT, 5);
    assertThat(data().verdict().differences).isEmpty();
    data().reset();
    assertThat(data().verdict().differences).isEmpty();
    assertThat(admin().server().text("SELECT COUNT(*) FROM sbtest2"))
        .isEqualTo(String.valueOf(ROWS));
  }

  @Test
  @OfTheData
  void findsWhatSomebodyElseHasWritten() throws Exception {
    change("UPDATE sbtest2 SET c = 'c'");
    change("UPDATE sbtest1 SET c = 'c'");
    assertWrong(Sysbench.POINT_SELECT);
    assertWrong(Sysbench.READ_ONLY);
    assertThat(data().verdict().differences).contains("is not what was written");
    clear();
    data().load();
    change("UPDATE sbtest2 SET k = k + 1");
    change("UPDATE sbtest1 SET k = k + 1");
    assertWrong(Sysbench.READ_ONLY);
    clear();
    data().load();
    change("DELETE FROM sbtest2 WHERE id = 7");
    assertThat(data().verdict().differences).isEqualTo("1 acknowledged rows are missing");
  }

  @Test
  @OfTheData
  void findsAWriteThatWasLost() throws Exception {
    inThreads(Sysbench.READ_WRITE, 20);
    String row = admin().server().text("SELECT id FROM sbtest2 WHERE c <> '' ORDER BY k LIMIT 1");
    change("UPDATE sbtest2 SET k = k - 1 WHERE id = " + row);
    assertThat(data().verdict().differences)
        .isEqualTo("row " + row + " of sbtest2 is not what was written last");
  }

  @Test
  @OfTheData
  void losesRowsOfWhichOldVersionsWerePutBackAndFindsReadsOfThemStale() throws Exception {
    inThreads(Sysbench.UPDATE_NON_INDEX, 50);
    clear();
    data().load();
    Client client = data().client(api(), Sysbench.POINT_SELECT, new Worker(0, 1, true));
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
    assertThat(counts.lost).isPositive();
    assertThat(counts.staleReads).isPositive().isEqualTo(stale);
    assertThat(readBack()).contains("is not what was written");
  }

  @Test
  @OfTheData
  void tellsOnceWhatBecameOfAWriteOfUnknownOutcome() throws Exception {
    for (boolean done : List.of(true, false)) {
      data().create();
      data().load();
      for (Operation operation :
          List.of(
              Sysbench.UPDATE_NON_INDEX, Sysbench.UPDATE_INDEX, Sysbench.INSERT, Sysbench.DELETE)) {
        fail(failing(done, Outcome.UNKNOWN), operation, 1);

        LedgerInfo counts = counts();
        assertThat(counts.unknownApplied).as(operation.label()).isEqualTo(done ? 1 : 0);
        assertThat(counts.unknownNotApplied).as(operation.label()).isEqualTo(done ? 0 : 1);
        assertThat(counts().unknown).as("since").isZero();
      }
      assertThat(readBack()).isEmpty();
      assertThat(data().verdict().differences).isEmpty();
    }
  }

  @Test
  @OfTheData
  void comparesTheRowsOnlyWhereSomethingWasWrittenSinceTheyWereRight() throws Exception {
    inThreads(Sysbench.UPDATE_INDEX, 1);
    assertThat(data().verdict().differences).isEmpty();
    change("UPDATE sbtest2 SET k = k + 1 WHERE id = 1");
    inThreads(Sysbench.POINT_SELECT, 1);
    assertThat(data().verdict().differences).isEmpty();
    inThreads(Sysbench.UPDATE_INDEX, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(data().verdict().differences)
          .isEqualTo("row 1 of sbtest2 is not what was written last");
    }
  }

  private void assertWrong(Operation operation) {
    Client client = data().client(api(), operation, new Worker(0, 1, true));
    assertWrong(client::operate);
  }

  private Object alone(OltpStatement statement) throws StoreException {
    return api().execute(false, List.of(statement)).get(0);
  }

  private List<Object> together(OltpStatement... statements) throws StoreException {
    return api().execute(true, List.of(statements));
  }

  private void clear() throws SQLException {
    change("DELETE FROM sbtest1");
    change("DELETE FROM sbtest2");
  }

  private String text(String column, int id) throws SQLException {
    return admin().server().text("SELECT " + column + " FROM sbtest2 WHERE id = " + id);
  }

  private static OltpStatement point(int id) {
    return OltpStatement.of(Kind.POINT, TABLE, id);
  }

  private static OltpStatement range(Kind kind, int first) {
    return new OltpStatement(kind, TABLE, first, first + 99, null);
  }

  private static List<OltpStatement> writes(int increased, int updated, Row replaced) {
    return List.of(
        OltpStatement.of(Kind.INDEX_UPDATE, TABLE, increased),
        OltpStatement.update(TABLE, updated, C),
        OltpStatement.of(Kind.DELETE, TABLE, replaced.id()),
        OltpStatement.insert(TABLE, replaced));
  }

  @SuppressWarnings("unchecked")
  private static List<String> texts(Object answer) {
    return (List<String>) answer;
  }

  private static String c(int id) {
    return RowText.c(TABLE, id, 0);
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
    return new Ids(WorkloadSettings.of(new Sysbench(), Map.of(Sysbench.TABLE_SIZE, "" + ROWS)));
  }
}
