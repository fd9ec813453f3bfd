// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.JdbcDeleteSampler;
import io.github.jmeterndb.jdbc.JdbcInsertSampler;
import io.github.jmeterndb.jdbc.JdbcSelectSampler;
import io.github.jmeterndb.jdbc.JdbcUpdateSampler;
import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class ClusterJSamplersIT {
  private final Settings settings;

  ClusterJSamplersIT(Sandbox cluster) {
    settings =
        cluster
            .settings()
            .with(RowsData.ROWS, "100")
            .with(Parameter.NDB_DATABASE, "other")
            .with(Parameter.JDBC_URL, cluster.jdbcUrl().replaceFirst("[^/]+$", "other"));
  }

  @Test
  void doOneOperationASampleOnATableThatBothPathsShareInAnyDatabase() throws Exception {
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      server.execute("CREATE DATABASE other");
    }

    List<SampleResult> samples =
        Sampling.oneEach(
            settings,
            new TableSampler(),
            new ClusterJInsertSampler(),
            new JdbcInsertSampler(),
            new ClusterJSelectSampler(),
            new JdbcSelectSampler(),
            new ClusterJUpdateSampler(),
            new JdbcUpdateSampler(),
            new JdbcDeleteSampler(),
            new ClusterJDeleteSampler());

    assertThat(samples)
        .hasSize(9)
        .allSatisfy(
            sample -> {
              assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
              assertThat(sample.getResponseCode()).isEqualTo("200");
              assertThat(sample.getSampleCount()).isEqualTo(1);
            });
  }
}
