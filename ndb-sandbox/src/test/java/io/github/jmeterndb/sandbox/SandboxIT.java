// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

@NdbSandbox
class SandboxIT {
  @Test
  void makesAnNdbTableOverJdbc(Sandbox sandbox) throws Exception {
    try (Connection connection = DriverManager.getConnection(sandbox.jdbcUrl(), "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY) ENGINE=NDBCLUSTER");
      assertThat(statement.executeUpdate("INSERT INTO t VALUES (1), (2)")).isEqualTo(2);
      statement.execute("DROP TABLE t");
    }
  }

  @Test
  void hasFreeSlotsForApiNodes(Sandbox sandbox) throws Exception {
    try (Connection connection = DriverManager.getConnection(sandbox.jdbcUrl(), "root", "");
        Statement statement = connection.createStatement();
        ResultSet slots =
            statement.executeQuery(
                "SELECT COUNT(*) FROM ndbinfo.config_nodes WHERE node_type = 'API'"
                    + " AND node_id NOT IN (SELECT node_id FROM ndbinfo.processes)")) {
      slots.next();
      assertThat(slots.getInt(1)).isPositive();
    }
  }

  @Test
  void givesSettingsThatPointAtIt(Sandbox sandbox) {
    assertThat(sandbox.settings().text(Parameter.NDB_CONNECTSTRING))
        .isEqualTo(sandbox.connectstring());
    assertThat(sandbox.settings().text(Parameter.JDBC_URL)).isEqualTo(sandbox.jdbcUrl());
    assertThat(sandbox.settings().text(Parameter.JDBC_PASSWORD)).isEmpty();
  }
}
