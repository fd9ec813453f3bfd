// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NdbSandbox
class SandboxIT {
  private final Sandbox sandbox;

  SandboxIT(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  @Test
  void hasFreeSlotsForApiNodes() throws Exception {
    assertThat(
            query(
                "SELECT COUNT(*) FROM ndbinfo.config_nodes WHERE node_type = 'API'"
                    + " AND node_id NOT IN (SELECT node_id FROM ndbinfo.processes)"))
        .singleElement()
        .isNotEqualTo("0");
  }

  @Test
  void waitsForALockAsLongAsNdbDoesByDefault() throws Exception {
    assertThat(
            query(
                "SELECT config_value FROM ndbinfo.config_values JOIN ndbinfo.config_params"
                    + " ON param_number = config_param"
                    + " WHERE param_name = 'TransactionDeadlockDetectionTimeout'"))
        .as("ms, of each data node")
        .containsExactly("1200", "1200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "root"})
  void letsNobodyInWithoutItsPassword(String other) {
    assertThatThrownBy(() -> DriverManager.getConnection(sandbox.jdbcUrl(), sandbox.user(), other))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("Access denied");
  }

  /** Each is a way to write files on this machine, to load code, or to get the privilege for it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 INTO OUTFILE '/tmp/ndb-sandbox-outfile'",
        "SET GLOBAL ndb_data_node_neighbour = 2",
        "SET GLOBAL general_log_file = '/tmp/ndb-sandbox-general.log'",
        "CREATE TABLE d (id INT PRIMARY KEY) ENGINE=InnoDB DATA DIRECTORY = '/tmp/ndb-sandbox-data'",
        "CREATE FUNCTION f RETURNS STRING SONAME 'f.so'",
        "UPDATE mysql.user SET File_priv = 'Y'",
        "GRANT FILE ON *.* TO root@'127.0.0.1'",
        "ALTER USER root@localhost IDENTIFIED BY ''",
      })
  void keepsItsServerFromTheFilesOfItsUser(String statement) throws Exception {
    try (Connection connection = connect();
        Statement trial = connection.createStatement()) {
      assertThatThrownBy(() -> trial.execute(statement))
          .isInstanceOf(SQLException.class)
          .hasMessageMatching("(?s).*([Dd]enied|--secure-file-priv).*");
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(sandbox.jdbcUrl(), sandbox.user(), sandbox.password());
  }

  private List<String> query(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }
}
