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
import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NdbSandbox(clusterJ = true)
class ClusterJSamplersIT {
  private final Sandbox cluster;
  private final Settings settings;

  ClusterJSamplersIT(Sandbox cluster) {
    this.cluster = cluster;
    settings = cluster.settings().with(RowsData.ROWS, "100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "blind"})
  void doOneOperationASample(String writeMode) {
    assertAllSucceed(
        settings.with(Parameter.WRITE_MODE, writeMode),
        new ClusterJInsertSampler(),
        new ClusterJSelectSampler(),
        new ClusterJUpdateSampler(),
        new ClusterJDeleteSampler());
  }

  @Test
  void shareTheRowsOfTheirTableWithJdbcInAnyDatabase() throws Exception {
    try (Connection connection =
        DriverManager.getConnection(cluster.jdbcUrl(), cluster.user(), cluster.password())) {
      connection.createStatement().execute("CREATE DATABASE other");
    }
    assertAllSucceed(
        settings
            .with(Parameter.NDB_DATABASE, "other")
            .with(Parameter.JDBC_URL, cluster.jdbcUrl().replaceFirst("[^/]+$", "other")),
        new ClusterJInsertSampler(),
        new JdbcInsertSampler(),
        new JdbcDeleteSampler(),
        new ClusterJDeleteSampler());
  }

  private static void assertAllSucceed(Settings settings, JavaSamplerClient... samplers) {
    try (Sampling.MadeTable table = Sampling.makeTable(settings)) {
      assertThat(Sampling.oneEach(settings, samplers))
          .as("on %s", table)
          .hasSize(4)
          .allSatisfy(
              sample -> {
                assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
                assertThat(sample.getResponseCode()).isEqualTo("200");
                assertThat(sample.getSampleCount()).isEqualTo(1);
              });
    }
  }

  @Test
  void giveTheCodeOfTheCluster() {
    Settings fewerRows = settings.with(RowsData.ROWS, "99");
    try (Sampling.MadeTable table = Sampling.makeTable(settings)) {
      List<SampleResult> samples = Sampling.oneEach(fewerRows, new ClusterJInsertSampler());

      SampleResult duplicate = samples.get(0);
      assertThat(duplicate.isSuccessful()).as("on %s", table).isFalse();
      assertThat(duplicate.getResponseCode()).isEqualTo("NDB-630/ConstraintViolation");
      assertThat(duplicate.getResponseMessage()).contains("630");
      assertThat(duplicate.getErrorCount()).isEqualTo(1);
    }
  }
}
