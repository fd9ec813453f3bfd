// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Both paths are configured for different clusters: nothing is written to the wrong one. */
@NdbSandbox(clusterJ = true)
class TwoClustersIT {
  private final Settings right;

  TwoClustersIT(Sandbox cluster) {
    right = cluster.settings().with(RowsData.ROWS, "100");
  }

  @Test
  void areToldApartBeforeAnythingIsWritten() throws Exception {
    try (Sandbox other = Sandbox.start(System.err::println)) {
      Settings mixed = right.with(Parameter.NDB_CONNECTSTRING, other.connectstring());
      assertSetupFails(
          "No table of the workload crud was made in this plan where the path clusterj leads",
          mixed,
          new ClusterJInsertSampler());
      assertSetupFails(
          "The path clusterj reaches another database than jdbc.url: what was written there cannot"
              + " be read over it; let ndb.connectstring and jdbc.url name the same cluster.",
          mixed,
          new TableSampler(),
          new ClusterJInsertSampler());
    }
  }

  private static void assertSetupFails(
      String message, Settings mixed, JavaSamplerClient... samplers) {
    List<SampleResult> samples = Sampling.oneEach(mixed, samplers);
    SampleResult last = samples.get(samples.size() - 1);
    assertThat(last.getResponseCode()).isEqualTo("SETUP");
    assertThat(last.getResponseMessage()).startsWith(message);
  }
}
