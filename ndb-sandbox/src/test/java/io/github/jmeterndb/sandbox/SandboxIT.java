// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Parameter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
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
  void hasAFreeSlotForAnApiNode(Sandbox sandbox) throws Exception {
    String program = NdbHome.fromEnvironment().orElseThrow().program("ndb_show_tables").toString();
    Process apiNode =
        new ProcessBuilder(
                program, "--no-defaults", "--ndb-connectstring=" + sandbox.connectstring())
            .redirectErrorStream(true)
            .start();

    String output = new String(apiNode.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(apiNode.waitFor()).as(output).isZero();
  }

  @Test
  void givesSettingsThatPointAtIt(Sandbox sandbox) {
    assertThat(sandbox.settings().text(Parameter.NDB_CONNECTSTRING))
        .isEqualTo(sandbox.connectstring());
    assertThat(sandbox.settings().text(Parameter.JDBC_URL)).isEqualTo(sandbox.jdbcUrl());
    assertThat(sandbox.settings().text(Parameter.JDBC_PASSWORD)).isEmpty();
  }
}
