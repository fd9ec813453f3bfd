// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.jdbc.JdbcDeleteSampler;
import io.github.jmeterndb.jdbc.JdbcInsertSampler;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
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
    Properties account = new Properties();
    account.put("user", cluster.settings().text(Parameter.JDBC_USER));
    account.put("password", cluster.settings().text(Parameter.JDBC_PASSWORD));
    try (Connection connection = new Driver().connect(cluster.jdbcUrl(), account)) {
      connection.createStatement().execute("CREATE DATABASE " + name);
    }
  }
}
