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
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class BothPathsIT {
  @Test
  void shareTheRowsOfTheirTableInAnyDatabase(Sandbox cluster) {
    Settings settings =
        cluster
            .settings()
            .with(Parameter.ROWS, "100")
            .with(Parameter.NDB_DATABASE, "other")
            .with(Parameter.JDBC_URL, cluster.jdbcUrl().replaceFirst("[^/]+$", "other"));
    SampleResult made = Sampling.makeTable(settings);
    assertThat(made.isSuccessful()).as(made.getResponseMessage()).isTrue();

    List<SampleResult> samples =
        Sampling.oneEach(
            settings,
            new ClusterJInsertSampler(),
            new JdbcInsertSampler(),
            new JdbcDeleteSampler(),
            new ClusterJDeleteSampler());

    assertThat(samples)
        .hasSize(4)
        .allSatisfy(
            sample -> assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue());
  }
}
