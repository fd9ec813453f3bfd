// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableDefinition;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of a run without {@code table}: example orders, to try out the workload. */
final class ExampleTable {
  private static final String CREATE =
      """
      CREATE TABLE %s (
        customer_id INT NOT NULL,
        order_no INT NOT NULL,
        reference CHAR(12) NOT NULL,
        placed DATETIME NOT NULL,
        status SMALLINT NOT NULL,
        amount DECIMAL(12,2) NOT NULL,
        remark VARCHAR(80),
        revision BIGINT NOT NULL,
        PRIMARY KEY (customer_id, order_no),
        UNIQUE KEY %s (reference),
        KEY %s (placed, status))\
      """;

  private static final int ROWS_OF_A_TASK = 10_000;
  private static final int ORDERS_OF_A_CUSTOMER = 10;
  private static final LocalDateTime FIRST = LocalDateTime.of(2024, 1, 1, 0, 0);

  private ExampleTable() {}

  static List<String> statements(String name, Dialect dialect) {
    // H2 requires index names to be unique in the schema.
    return List.of(
        CREATE.formatted(name, name + "_reference", name + "_placed") + dialect.tableOptions());
  }

  static List<BulkTask> loading(String name, int rows) {
    List<BulkTask> tasks = new ArrayList<>();
    for (int first = 0; first < rows; first += ROWS_OF_A_TASK) {
      int from = first;
      int to = Math.min(first + ROWS_OF_A_TASK, rows);
      tasks.add(new BulkTask(to - from, server -> load(server, name, from, to)));
    }
    return tasks;
  }

  private static void load(ServerConnection server, String name, int from, int to)
      throws SQLException {
    BulkInsert insert = new BulkInsert(server, TableDefinition.quoted(name));
    for (int i = from; i < to; i++) {
      insert.add(
          1 + i / ORDERS_OF_A_CUSTOMER,
          i,
          String.format(Locale.ROOT, "REF%09d", i),
          // Before noon: ClusterJ supports no other times.
          FIRST.plusDays(i / 100 % 3_650).plusMinutes(i % 700),
          i % 5,
          BigDecimal.valueOf(i * 7_919L % 1_000_000, 2),
          "Order %s of customer %s".formatted(i, 1 + i / ORDERS_OF_A_CUSTOMER),
          (long) i);
    }
    insert.send();
  }
}
