// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What TPC-C makes of the room that a database says it has. */
class TpccRoomTest {
  private static final Cell CELL = new Cell(TpccWorkload.TPCC, "sql", 4);

  private AdminWithRoom admin;
  private Data<Tpcc> data;

  @BeforeEach
  void load() throws Exception {
    Settings settings =
        Settings.of(
            Map.of("ndb.database", "TpccRoomTest", "warehouses", "1", "population", "1")::get,
            new TpccWorkload().parameters());
    admin = new AdminWithRoom(settings);
    data = new TpccWorkload().data(admin, settings);
    admin.takeLease(line -> {});
    data.create();
    data.load();
  }

  @AfterEach
  void close() {
    admin.close();
  }

  /** An order line is 130 bytes, and what comes with it is 28. */
  @Test
  void isLessByWhatHasGrown() throws Exception {
    long lines = Long.parseLong(admin.server().text("SELECT COUNT(*) FROM order_line"));
    admin.rows = OptionalLong.of(2 * lines + 158_000);
    requireRoom((lines + 158_000) * 130 / 158);
    admin
        .server()
        .execute(
            "INSERT INTO order_line SELECT ol_w_id, ol_d_id, ol_o_id + 1000, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info"
                + " FROM order_line");
    requireRoom(130_000);
  }

  @Test
  void isNotAskedForWhereItIsNotKnown() throws Exception {
    admin.failure = new UserError("ndbinfo cannot be read");
    assertThat(data.prepare(CELL, 1e9, 1_000)).isEqualTo(RowSupply.UNLIMITED);
  }

  /** A transaction adds 4.35 order lines in the mean. */
  private void requireRoom(long rows) throws Exception {
    assertThat(data.prepare(CELL, 1e9, 1_000)).isEqualTo((long) (rows / 4.35));
  }

  /** Says what it is told to. */
  private static final class AdminWithRoom extends DatabaseAdmin {
    private OptionalLong rows = OptionalLong.empty();
    private UserError failure;

    AdminWithRoom(Settings settings) throws SQLException {
      super(
          new ServerConnection(EmbeddedDatabase.of(settings)::connect),
          new EmbeddedTarget().dialect(),
          settings);
    }

    @Override
    public OptionalLong capacity(String table, int rowBytes) throws UserError {
      if (failure != null) {
        throw failure;
      }
      return rows;
    }

    @Override
    protected String identity(String table) {
      return table;
    }

    @Override
    public UserError explain(SQLException e) {
      return EmbeddedDatabase.explain(e);
    }

    @Override
    public Map<String, Object> describe() {
      return Map.of();
    }
  }
}
