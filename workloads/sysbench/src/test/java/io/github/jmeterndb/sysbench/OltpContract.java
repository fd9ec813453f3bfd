// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What sysbench's transactions must do, over any access path. */
public abstract class OltpContract extends PortContract<Oltp> {
  private static final int ROWS = 500;

  @Override
  protected final Workload<Oltp> workload() {
    return new Sysbench();
  }

  @Override
  protected final Map<Parameter, String> values() {
    return Map.of(Sysbench.TABLE_SIZE, String.valueOf(ROWS));
  }

  @Test
  void readsTheRowOfAnId() throws StoreException {
    assertThat(port().pointSelect(42)).isEqualTo(SysbenchRow.c(42));
  }

  @Test
  void failsWhereThereIsNoRow() {
    assertThatThrownBy(() -> port().pointSelect(ROWS + 1)).isInstanceOf(StoreException.class);
    Reads reads = reads(new int[] {1, ROWS + 1}, new int[0]);
    assertThatThrownBy(() -> port().readOnly(reads)).isInstanceOf(StoreException.class);
  }

  @Test
  void worksOnAfterAFailure() throws Exception {
    Reads none = reads(new int[] {ROWS + 1}, new int[0]);
    for (int i = 0; i < 50; i++) {
      assertThatThrownBy(() -> port().readOnly(none)).isInstanceOf(StoreException.class);
    }
    assertThat(port().readOnly(reads(new int[] {7}, new int[0])).points())
        .containsExactly(SysbenchRow.c(7));
    // Nothing of those transactions is left over: it sees what was committed since.
    change("UPDATE sbtest1 SET c = 'new' WHERE id = 7");
    assertThat(port().pointSelect(7)).isEqualTo("new");
    change("DELETE FROM sbtest1");
  }

  @Test
  void readsPointsAndRangesInOneTransaction() throws StoreException {
    Answers answers = port().readOnly(reads(new int[] {3, 499, 3}, new int[] {10, 200}));
    assertThat(answers.points())
        .containsExactly(SysbenchRow.c(3), SysbenchRow.c(499), SysbenchRow.c(3));
    assertThat(answers.simple()).hasSize(2);
    assertThat(answers.simple().get(0)).containsExactlyInAnyOrderElementsOf(texts(10, 109));
    assertThat(answers.sums()).containsExactly(sum(10, 109), sum(200, 299));
    List<String> ordered = texts(200, 299).stream().sorted().toList();
    assertThat(answers.ordered().get(1)).isEqualTo(ordered);
    assertThat(answers.distinct().get(1)).isEqualTo(ordered);
  }

  @Test
  void endsARangeWhereTheTableEnds() throws StoreException {
    Answers answers = port().readOnly(reads(new int[0], new int[] {ROWS - 4}));
    assertThat(answers.simple().get(0)).hasSize(5);
    assertThat(answers.sums()).containsExactly(sum(ROWS - 4, ROWS));
  }

  @Test
  void tellsDifferentTextsOnce() throws Exception {
    change("UPDATE sbtest1 SET c = 'same' WHERE id BETWEEN 10 AND 19");
    Answers answers = port().readOnly(reads(new int[0], new int[] {10}));
    change("DELETE FROM sbtest1");
    assertThat(answers.ordered().get(0)).hasSize(100);
    assertThat(answers.distinct().get(0)).hasSize(91).contains("same");
  }

  @Test
  void findsWhatSomebodyElseHasWritten() throws Exception {
    change("UPDATE sbtest1 SET c = 'c'");
    assertWrong(Sysbench.POINT_SELECT);
    assertWrong(Sysbench.READ_ONLY);
    assertThat(data().differences(data().ledger())).contains("is not what was loaded");
    change("DELETE FROM sbtest1");
    data().load();
    change("UPDATE sbtest1 SET k = k + 1");
    assertWrong(Sysbench.READ_ONLY);
    change("DELETE FROM sbtest1");
    data().load();
    change("DELETE FROM sbtest1 WHERE id = 7");
    assertThat(data().differences(data().ledger())).isEqualTo("1 acknowledged rows are missing");
  }

  private void assertWrong(Operation operation) {
    Client client = data().client(port(), operation, new Worker(0, 1, true));
    assertThatThrownBy(client::operate)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  private void change(String sql) throws SQLException {
    keeper().server().execute(sql);
  }

  private static Reads reads(int[] points, int[] ranges) {
    return new Reads(points, ranges, ranges, ranges, ranges, 100);
  }

  private static List<String> texts(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(SysbenchRow::c).toList();
  }

  private static long sum(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToLong(id -> SysbenchRow.of(id, ROWS).k()).sum();
  }
}
