// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The one jar in a stock JMeter, on a cluster, with and without its optional libraries. */
@NdbSandbox(clusterJ = true)
class OneJarOnNdbIT {
  @TempDir private Path folder;
  private final Sandbox cluster;

  OneJarOnNdbIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @ParameterizedTest
  @CsvSource({"false, ClusterJ", "true, libndbclient"})
  void saysWhatIsMissingAndWhereItGoes(boolean hasClusterJ, String missing) throws Exception {
    Path home = home(hasClusterJ ? List.of(NdbHome.client().orElseThrow().clusterJ()) : List.of());
    try (JMeterProcess jmeter = start(home, Map.of())) {
      jmeter.await();

      assertThat(jmeter.errors())
          .contains(
              "jmeter-ndb: "
                  + missing
                  + " was not found: set NDB_HOME to an unpacked MySQL NDB Cluster distribution, or"
                  + " put clusterj-*.jar into "
                  + home.resolve("lib/ext")
                  + " and start JMeter with JVM_ARGS=-Djava.library.path=FOLDER, where"
                  + " libndbclient.so is.");
    }
  }

  @Test
  void measuresBothPathsWithADistributionAndConnectorJ() throws Exception {
    String distribution = NdbHome.client().orElseThrow().path().toString();
    try (JMeterProcess jmeter = start(home(List.of()), Map.of(NdbHome.VARIABLE, distribution))) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.run().readInfo().cells.stream().map(path -> path.cell))
          .containsExactlyInAnyOrder("select/clusterj/1", "select/jdbc/1");
    }
  }

  private Path home(List<Path> more) throws IOException {
    List<Path> plugins = new ArrayList<>(more);
    plugins.add(StockHome.ONE_JAR);
    plugins.add(StockHome.built("mysql-connector-j-"));
    return StockHome.make(folder.resolve("jmeter"), plugins);
  }

  private JMeterProcess start(Path home, Map<String, String> environment) throws IOException {
    Map<String, String> all = new HashMap<>(environment);
    all.put("JDBC_PASSWORD", cluster.password());
    List<String> arguments = JMeterProcess.addressOf(cluster.settings());
    arguments.addAll(
        List.of("-Joperations=select", "-Jthreads=1", "-Jduration=1", "-Jwarmup=0", "-Jrows=100"));
    return JMeterProcess.inStock(home, folder, all, arguments);
  }
}
