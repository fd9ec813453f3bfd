// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.PlainAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How workloads use the room that a database reports. */
class LoadRoomTest {
  private static final long ROOM = 3 << 19;

  @ParameterizedTest
  @CsvSource({
    "crud, rows, 50000000",
    "sysbench, table.size, 50000000",
    "ycsb, recordcount, 50000000",
    "tpcc, warehouses, 10000",
    "tpch, scale.factor, 0.1"
  })
  void isComparedBeforeTheFirstRow(String name, String property, String value) throws Exception {
    Workload<?> workload = Workload.named(name);
    Settings settings =
        Settings.of(
            Map.of("ndb.database", "LoadRoomTest", property, value)::get, workload.parameters());
    try (SmallDatabase admin = new SmallDatabase(settings)) {
      Data<?> data = workload.data(admin, settings);
      admin.takeLease(line -> {});
      data.create();

      assertUserError(data::load)
          .hasMessageMatching(
              "%s=%s needs about [\\d,]+ MB of the database's memory, and 1 MB of it are free .*"
                  .formatted(property, value));
      for (String table : data.tables()) {
        assertThat(admin.server().text("SELECT COUNT(*) FROM " + table)).isEqualTo("0");
      }
    }
  }

  /** An order line has 130 bytes, its other rows have 28. A transaction adds 4.35 order lines. */
  @Test
  void isLessByWhatTpccHasAdded() throws Exception {
    Map<String, String> small =
        Map.of("ndb.database", "LoadRoomTest", "warehouses", "1", "population", "1");
    TpccWorkload tpcc = new TpccWorkload();
    Settings settings = Settings.of(small::get, tpcc.parameters());
    Cell cell = new Cell(TpccWorkload.TPCC, "sql", 4);
    try (SmallDatabase admin = new SmallDatabase(settings)) {
      Data<?> data = tpcc.data(admin, settings);
      admin.takeLease(line -> {});
      data.create();
      admin.room = OptionalLong.empty();
      data.load();
      assertThat(data.prepare(cell, 1e9, 1_000)).isEqualTo(Data.UNLIMITED);

      long lines = Long.parseLong(admin.server().text("SELECT COUNT(*) FROM order_line"));
      admin.room = OptionalLong.of((2 * lines + 158_000) * 130);
      long rows = (lines + 158_000) * 130 / 158;
      assertThat(data.prepare(cell, 1e9, 1_000)).isEqualTo((long) (rows / 4.35));
      admin
          .server()
          .execute(
              "INSERT INTO order_line SELECT ol_w_id, ol_d_id, ol_o_id + 1000, ol_number, ol_i_id,"
                  + " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info"
                  + " FROM order_line");
      assertThat(data.prepare(cell, 1e9, 1_000)).isEqualTo((long) (130_000 / 4.35));
    }
  }

  /** Has room for a megabyte and a half. */
  private static final class SmallDatabase extends PlainAdmin {
    private OptionalLong room = OptionalLong.of(ROOM);

    SmallDatabase(Settings settings) throws SQLException, UserError {
      super(new ServerConnection(EmbeddedDatabase.of(settings)::connect), true, Map.of());
    }

    @Override
    public OptionalLong room(List<String> tables) {
      return room;
    }
  }
}
