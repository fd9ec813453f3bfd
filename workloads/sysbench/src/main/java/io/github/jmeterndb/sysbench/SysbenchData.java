// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.IdTable;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Worker;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The table as {@code sysbench prepare} makes it, but for the contents of its rows. */
final class SysbenchData implements Data<Oltp> {
  private static final String TABLE = Oltp.TABLE;
  private static final String COLUMNS = "id, k, c, pad";

  private final Keeper keeper;
  private final Settings settings;
  private final int size;
  private final IdTable table;
  private final RangeSums sums;

  SysbenchData(Keeper keeper, Settings settings) {
    this.keeper = keeper;
    this.settings = settings;
    size = settings.number(Sysbench.TABLE_SIZE);
    table = new IdTable(keeper.server(), TABLE);
    sums = new RangeSums(size);
  }

  @Override
  public List<String> tables() {
    return List.of(TABLE);
  }

  @Override
  public void create() throws UserError {
    String text = keeper.dialect().textType();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL AUTO_INCREMENT");
    columns.put("k", "INT DEFAULT 0 NOT NULL");
    columns.put("c", text + "(120) DEFAULT '' NOT NULL");
    columns.put("pad", text + "(60) DEFAULT '' NOT NULL");
    keeper.make(
        new TableShape(TABLE, columns, "id", Map.of("k_1", "k")),
        Sysbench.NAME,
        // k follows from the size of the table as it was loaded, which may have been another one.
        () -> Optional.ofNullable(look(row -> row.hasTextsOf(row.id())).example));
    try {
      table.clearFrom(Integer.MIN_VALUE);
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  @Override
  public void load() throws UserError {
    try {
      table.load(
          1,
          size,
          "INSERT INTO " + TABLE + " (" + COLUMNS + ") VALUES (?, ?, ?, ?)",
          (statement, id) -> set(statement, SysbenchRow.of(id, size)));
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  /** No operation writes. */
  @Override
  public void reset() {}

  @Override
  public Client client(Oltp port, Operation operation, Worker worker) {
    return new OltpClient(port, settings, sums, operation, worker);
  }

  @Override
  public SysbenchLedger ledger() {
    return new SysbenchLedger(size);
  }

  @Override
  public String differences(Ledger ledger) throws UserError {
    int rows = ((SysbenchLedger) ledger).rows();
    try {
      Found found = look(row -> row.id() <= rows && row.equals(SysbenchRow.of(row.id(), rows)));
      if (found.example != null) {
        return "row " + found.example + " is not what was loaded";
      }
      return found.rows == rows ? "" : (rows - found.rows) + " acknowledged rows are missing";
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  private Found look(Predicate<SysbenchRow> right) throws SQLException {
    Found found = new Found();
    table.forEach(
        COLUMNS,
        SysbenchData::row,
        row -> {
          found.rows++;
          if (found.example == null && !right.test(row)) {
            found.example = String.valueOf(row.id());
          }
        });
    return found;
  }

  private static void set(PreparedStatement statement, SysbenchRow row) throws SQLException {
    statement.setInt(1, row.id());
    statement.setInt(2, row.k());
    statement.setString(3, row.c());
    statement.setString(4, row.pad());
  }

  private static SysbenchRow row(ResultSet rows) throws SQLException {
    return new SysbenchRow(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  /** How many rows there are, and one that is wrong, if any is. */
  private static final class Found {
    private int rows;
    private String example;
  }
}
