// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What the workload's transactions must do on the example table, over any access path. */
public final class OwnTableContract extends ApiContract<Rows> {
  private static final int ROWS = 500;
  private static final int FREE = 1_000;

  @Override
  protected boolean replacesTables() {
    return true;
  }

  @Override
  protected Workload<Rows> workload() {
    return new OwnTables();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(RowsData.ROWS, "" + ROWS, OwnTables.RANGE_SIZE, "20");
  }

  private CopiedRows rows() {
    return ((OwnTableData) data()).contents();
  }

  private Layout layout() {
    return rows().layout();
  }

  private Object[] row(int id, int version) {
    return rows().changed(id, version);
  }

  private void requireVersion(Object[] row, int id, int version) {
    assertThat(rows().idOf(row)).isEqualTo(id);
    assertThat(rows().versionOf(row, id, version)).isEqualTo(version);
  }

  @Test
  void readsARowByItsPrimaryKeyAndByItsUniqueKey() throws StoreException {
    requireVersion(api().read(layout(), row(42, 0))[0], 42, 0);
    requireVersion(api().lookup(layout(), 0, row(42, 0)), 42, 0);
  }

  @Test
  void tellsThatThereIsNoSuchRow() {
    assertMissing(() -> api().lookup(layout(), 0, row(FREE, 0)));
    assertMissing(() -> api().update(layout(), row(FREE, 1)));
    assertMissing(() -> api().delete(layout(), row(FREE, 0)));
  }

  private static void assertMissing(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(StoreException.class);
  }

  @Test
  void readsARangeInItsOrder() throws StoreException {
    Contents.Range range = rows().ranges().get(3);
    int first = layout().rangeKey().get(0);

    List<Object[]> found = api().range(layout(), range.low(), range.high(), ROWS);

    assertThat(found).hasSize(20).allMatch(row -> rows().idOf(row) > 0);
    assertThat(found).extracting(row -> (LocalDateTime) row[first]).isSorted();
    assertThat(api().range(layout(), range.low(), range.high(), 2)).hasSize(2);
  }

  @Test
  void tellsThatAKeyIsTakenByTheCodeAlone() throws StoreException {
    api().insert(layout(), row(FREE, 0));

    assertThatThrownBy(() -> api().insert(layout(), row(FREE, 0)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(duplicateKeyCode());
              assertThat(e.isKeyTaken()).isTrue();
              assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED);
              assertThat(e.getMessage()).contains("is left out");
              assertThat(e.getCause()).isNull();
            });
  }

  @Test
  void tellsThatAUniqueKeyIsTaken() {
    Object[] row = row(FREE, 0);
    int unique = layout().uniqueKeys().get(0).get(0);
    row[unique] = row(42, 0)[unique];

    assertThatThrownBy(() -> api().insert(layout(), row))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED));
    assertMissing(() -> api().read(layout(), row(FREE, 0)));
  }

  @Test
  @OfTheData
  void findsWritesThatWereLost() throws Exception {
    inThreads(OwnTables.UPDATE, times());
    changeCopy("UPDATE %s SET revision = revision - 1000 WHERE order_no = 43");
    changeCopy("DELETE FROM %s WHERE order_no = 44");
    changeCopy("UPDATE %s SET amount = amount + 10000 WHERE order_no = 45");

    assertThat(counts().lost).isEqualTo(3);
    assertThat(readBack()).isNotEmpty();
  }

  private void changeCopy(String sql) throws SQLException {
    change(sql.formatted(data().tables().get(0)));
  }

  @Test
  @OfTheData
  void leavesTheRowsThatStay() throws Exception {
    inThreads(OwnTables.INSERT, times());
    data().reset();

    assertThat(admin().server().text("SELECT COUNT(*) FROM " + data().tables().get(0)))
        .isEqualTo("" + ROWS);
    assertThat(data().verdict().differences).isEmpty();
  }
}
