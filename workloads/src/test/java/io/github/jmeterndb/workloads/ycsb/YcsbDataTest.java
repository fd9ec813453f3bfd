// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.ycsb.input.YcsbOperations;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Whether the database has room for what a cell inserts. */
class YcsbDataTest {
  private static final int RECORDS = 100;
  private static final int ROOM = 60;
  private static final int INSERTS_A_SECOND = 10;
  private static final int SECONDS = 5;

  @Test
  void countsWhatEarlierCellsHaveInserted() throws Exception {
    Settings settings =
        YcsbSettings.with(
            Map.of(
                "recordcount", "" + RECORDS,
                "readproportion", "0",
                "updateproportion", "0",
                "insertproportion", "1"));
    Cell cell = new Cell(YcsbOperations.OWN, "sql", 1);
    try (Keeper keeper = new SmallDatabase(settings)) {
      YcsbData data = new YcsbData(keeper, settings);
      Client client = data.client(takesAll(), YcsbOperations.OWN, new Worker(0, 1, true));
      data.prepare(cell, INSERTS_A_SECOND, SECONDS);
      for (int i = 0; i < 11; i++) {
        client.operate();
      }
      assertThat(data.prepare(cell, INSERTS_A_SECOND, SECONDS)).isEqualTo(ROOM - 11);
    }
  }

  /** How fast it inserts is not known before the first cell that nothing has warmed up. */
  @Test
  void refusesACellThatInsertsWhereThereIsNoRoomAtAll() throws Exception {
    Settings settings = YcsbSettings.with(Map.of("recordcount", "" + (RECORDS + ROOM)));
    try (Keeper keeper = new SmallDatabase(settings)) {
      YcsbData data = new YcsbData(keeper, settings);

      assertThatThrownBy(() -> data.prepare(new Cell(YcsbOperations.D, "sql", 1), 0, SECONDS))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("the database has room for none");
      data.prepare(new Cell(YcsbOperations.C, "sql", 1), 0, SECONDS);
    }
  }

  private static UserTable takesAll() {
    return (UserTable)
        Proxy.newProxyInstance(
            UserTable.class.getClassLoader(),
            new Class<?>[] {UserTable.class},
            (proxy, method, arguments) -> null);
  }

  /** A database that nobody asks but for its room. */
  private static final class SmallDatabase extends Keeper {
    SmallDatabase(Settings settings) throws SQLException {
      super(new ServerConnection(() -> null), null, settings);
    }

    @Override
    public OptionalLong capacity(String table, int rowBytes) {
      return OptionalLong.of(RECORDS + ROOM);
    }

    @Override
    public UserError explain(SQLException e) {
      return new UserError(e.toString(), e);
    }

    @Override
    protected String identity(String table) {
      return table;
    }

    @Override
    public Map<String, Object> describe() {
      return Map.of();
    }
  }
}
