// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.SameDatabase;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The two paths are pointed at different clusters: nothing is written to the wrong one. */
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
    right = cluster.settings().with(Parameter.ROWS, "100");
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
    try (Table table = table(mixed);
        Store store = new ClusterJPath().open(mixed);
        Store sql = new JdbcPath().open(mixed)) {
      String token = table.claim(line -> {});

      SameDatabase.require(new JdbcPath(), sql, token);
      assertThatThrownBy(() -> SameDatabase.require(new ClusterJPath(), store, token))
          .isInstanceOf(UserError.class)
          .hasMessage(OTHER_DATABASE);
    }
  }

  @Test
  void areToldApartBySingleSamplersToo() {
    assertSetupFails(
        "No table sbtest1 was made in this plan where the path clusterj leads",
        new ClusterJInsertSampler());
    assertSetupFails(OTHER_DATABASE, new TableSampler(), new ClusterJInsertSampler());
  }

  private void assertSetupFails(String message, JavaSamplerClient... samplers) {
    List<SampleResult> samples = Sampling.oneEach(mixed, samplers);
    SampleResult last = samples.get(samples.size() - 1);
    assertThat(last.getResponseCode()).isEqualTo("SETUP");
    assertThat(last.getResponseMessage()).startsWith(message);
  }

  private static Table table(Settings settings) throws UserError {
    return Services.named(TableSource.class, "table source", TableSource::system, "ndb")
        .open(settings);
  }
}
