// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.JdbcDeleteSampler;
import io.github.jmeterndb.jdbc.JdbcInsertSampler;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class BothPathsIT {
  @Test
  void shareTheRowsOfTheirTableInAnyDatabase(Sandbox cluster) throws SQLException {
    makeDatabase(cluster, "other");
    Settings settings =
        cluster
            .settings()
            .with(RowsData.ROWS, "100")
            .with(Parameter.NDB_DATABASE, "other")
            .with(Parameter.JDBC_URL, cluster.jdbcUrl().replaceFirst("[^/]+$", "other"));
    try (Sampling.MadeTable table = Sampling.makeTable(settings)) {
      List<SampleResult> samples =
          Sampling.oneEach(
              settings,
              new ClusterJInsertSampler(),
              new JdbcInsertSampler(),
              new JdbcDeleteSampler(),
              new ClusterJDeleteSampler());

      assertThat(samples)
          .as("on %s", table)
          .hasSize(4)
          .allSatisfy(
              sample -> assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue());
    }
  }

  private static void makeDatabase(Sandbox cluster, String name) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(cluster.jdbcUrl(), cluster.user(), cluster.password())) {
      connection.createStatement().execute("CREATE DATABASE " + name);
    }
  }
}
