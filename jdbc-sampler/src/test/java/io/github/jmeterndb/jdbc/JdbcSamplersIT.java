// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@NdbSandbox
class JdbcSamplersIT {
  private final Settings settings;
  private Sampling.MadeTable table;

  JdbcSamplersIT(Sandbox cluster) {
    settings = cluster.settings().with(RowsData.ROWS, "100");
  }

  @BeforeEach
  void makeTheTable() {
    table = Sampling.makeTable(settings);
  }

  @AfterEach
  void endTheTest() {
    table.close();
  }

  @Test
  void doOneOperationASample() {
    List<SampleResult> samples =
        Sampling.oneEach(
            settings,
            new JdbcInsertSampler(),
            new JdbcSelectSampler(),
            new JdbcUpdateSampler(),
            new JdbcDeleteSampler());

    assertThat(samples)
        .hasSize(4)
        .allSatisfy(
            sample -> {
              assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
              assertThat(sample.getResponseCode()).isEqualTo("200");
              assertThat(sample.getSampleCount()).isEqualTo(1);
            });
  }
}
