// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether what is to be loaded is compared with the room that a database says it has. */
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

      assertThatThrownBy(data::load)
          .isInstanceOf(UserError.class)
          .hasMessageMatching(
              "%s=%s needs about [\\d,]+ MB of the database's memory, and 1 MB of it are free .*"
                  .formatted(property, value));
      for (String table : data.tables()) {
        assertThat(admin.server().text("SELECT COUNT(*) FROM " + table)).isEqualTo("0");
      }
    }
  }

  /** Has room for a megabyte and a half. */
  private static final class SmallDatabase extends DatabaseAdmin {
    SmallDatabase(Settings settings) throws SQLException {
      super(
          new ServerConnection(EmbeddedDatabase.of(settings)::connect),
          new EmbeddedTarget().dialect(),
          settings);
    }

    @Override
    public OptionalLong room(List<String> tables) {
      return OptionalLong.of(ROOM);
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
