// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NdbSandbox(clusterJ = true)
class ClusterJSamplersIT {
  private final Settings settings;
  private Sampling.MadeTable table;

  ClusterJSamplersIT(Sandbox cluster) {
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

  @ParameterizedTest
  @ValueSource(strings = {"find", "blind"})
  void doOneOperationASample(String writeMode) {
    List<SampleResult> samples =
        Sampling.oneEach(
            settings.with(Parameter.WRITE_MODE, writeMode),
            new ClusterJInsertSampler(),
            new ClusterJSelectSampler(),
            new ClusterJUpdateSampler(),
            new ClusterJDeleteSampler());

    assertThat(samples)
        .hasSize(4)
        .allSatisfy(
            sample -> {
              assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
              assertThat(sample.getResponseCode()).isEqualTo("200");
              assertThat(sample.getSampleCount()).isEqualTo(1);
            });
  }

  @Test
  void giveTheCodeOfTheCluster() {
    Settings fewerRows = settings.with(RowsData.ROWS, "99");

    SampleResult duplicate = Sampling.oneEach(fewerRows, new ClusterJInsertSampler()).get(0);

    assertThat(duplicate.isSuccessful()).isFalse();
    assertThat(duplicate.getResponseCode()).isEqualTo("NDB-630/ConstraintViolation");
    assertThat(duplicate.getResponseMessage()).contains("630");
    assertThat(duplicate.getErrorCount()).isEqualTo(1);
  }
}
