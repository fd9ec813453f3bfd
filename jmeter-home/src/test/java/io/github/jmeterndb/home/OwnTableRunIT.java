// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.table.OwnTables;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole run on a user's table: the table stays unchanged, and no output shows its rows. */
@NdbSandbox(clusterJ = true)
@Timeout(240)
class OwnTableRunIT {
  private static final String MARKER = "Zanzibar4711";

  private final Sandbox cluster;

  OwnTableRunIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void leavesTheTableAsItIsAndNoValueOfItInAnyFile(@TempDir Path folder) throws Exception {
    try (ServerConnection sql = MysqlConnector.open(cluster.settings())) {
      make(sql);
      List<String> before = contents(sql);

      try (JMeterProcess jmeter =
          JMeterProcess.in(folder)
              .plan(Workloads.plan(new OwnTables()))
              .on(cluster.settings())
              .ndbHome()
              .with("table=shop.orders", "threads=26", "duration=2", "warmup=0")
              .start()) {
        RunInfo info = jmeter.complete();
        // Six operations without table-update, over two paths.
        assertThat(info.cells)
            .hasSize(10)
            .allMatch(cell -> cell.verdict.isEmpty() && cell.ledger.there >= 50);
        assertThat(jmeter.lines())
            .anyMatch(
                line ->
                    line.contains(
                        "table-update is left out: it needs a row for each of 52 threads, and"
                            + " there are 50."));
      }
      assertThat(contents(sql)).isEqualTo(before);
      assertThat(sql.text("SHOW TABLES LIKE 'jmeter\\_ndb\\_orders'")).isEmpty();
      assertThat(JMeterProcess.filesWith(MARKER, folder)).isEmpty();
    }
  }

  private static void make(ServerConnection sql) throws SQLException {
    sql.execute("CREATE DATABASE IF NOT EXISTS shop");
    sql.execute("DROP TABLE IF EXISTS shop.orders");
    sql.execute(
        "CREATE TABLE shop.orders (customer INT NOT NULL, no INT NOT NULL, reference VARCHAR(30) NOT"
            + " NULL, remark VARCHAR(60), amount DECIMAL(10,2) NOT NULL, PRIMARY KEY (customer,"
            + " no), UNIQUE KEY u (reference), KEY k (amount)) ENGINE=NDB PARTITION BY KEY"
            + " (customer)");
    for (int i = 0; i < 50; i++) {
      sql.execute(
          "INSERT INTO shop.orders VALUES (%s, %s, '%s-%s', '%s', %s.5)"
              .formatted(i % 7, i, MARKER, i, MARKER, 987_650 + i));
    }
  }

  private static List<String> contents(ServerConnection sql) throws SQLException {
    return List.of(
        sql.rows("CHECKSUM TABLE shop.orders", row -> row.getString(2)).toString(),
        sql.text("SELECT COUNT(*) FROM shop.orders"));
  }
}
