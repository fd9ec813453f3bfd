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
import java.util.function.Consumer;
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
    Consumer<String> console = System.err::println;
    try (Sandbox other = Sandbox.start(console)) {
      List<SampleResult> samples =
          Sampling.oneEach(
              right.with(Parameter.NDB_CONNECTSTRING, other.connectstring()),
              new TableSampler(),
              new ClusterJInsertSampler());

      assertThat(samples.get(1).getResponseCode()).isEqualTo("SETUP");
      assertThat(samples.get(1).getResponseMessage())
          .startsWith(
              "The path clusterj reaches another database than jdbc.url: what was written there"
                  + " cannot be read over it; let ndb.connectstring and jdbc.url name the same"
                  + " cluster.");
    }
  }
}
