// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Both paths are configured for different clusters: nothing is written to the wrong one. */
@NdbSandbox(clusterJ = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoClustersIT {
  private static final String OTHER_DATABASE =
      "The path clusterj reaches another database than jdbc.url: what was written there cannot be"
          + " read over it; let ndb.connectstring and jdbc.url name the same cluster.";

  private final Settings right;
  private Sandbox other;
  private Settings mixed;

  TwoClustersIT(Sandbox cluster) {
    right = cluster.settings().with(RowsData.ROWS, "100");
  }

  @BeforeAll
  void startAnother() throws UserError {
    other = Sandbox.start(System.err::println);
    mixed = right.with(Parameter.NDB_CONNECTSTRING, other.connectstring());
  }

  @AfterAll
  void endIt() {
    if (other != null) {
      other.close();
    }
  }

  @Test
  void areToldApartBeforeAnythingIsWritten() throws Exception {
    Target database = new NdbTarget();
    try (DatabaseAdmin admin = database.open(mixed);
        PathConnection<Rows> connection = new ClusterJPath().open(new Crud(), mixed);
        PathConnection<Rows> sql = new JdbcPath().open(new Crud(), mixed)) {
      String token = admin.takeLease(line -> {});
      sql.requireLease("jdbc", token);
      assertThatThrownBy(() -> connection.requireLease("clusterj", token))
          .isInstanceOf(UserError.class)
          .hasMessage(OTHER_DATABASE);
    }
  }

  @Test
  void areToldApartBySingleSamplersToo() {
    assertSetupFails(
        "No table of the workload crud was made in this plan where the path clusterj leads",
        new ClusterJInsertSampler());
    assertSetupFails(OTHER_DATABASE, new TableSampler(), new ClusterJInsertSampler());
  }

  private void assertSetupFails(String message, JavaSamplerClient... samplers) {
    List<SampleResult> samples = Sampling.oneEach(mixed, samplers);
    SampleResult last = samples.get(samples.size() - 1);
    assertThat(last.getResponseCode()).isEqualTo("SETUP");
    assertThat(last.getResponseMessage()).startsWith(message);
  }
}
