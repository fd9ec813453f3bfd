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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar in a stock JMeter, on a cluster, with more and more of what it lacks. */
@NdbSandbox(clusterJ = true)
class OneJarOnNdbIT {
  private static final List<String> SHORT =
      List.of("-Joperations=select", "-Jthreads=1", "-Jduration=1", "-Jwarmup=0", "-Jrows=100");

  @TempDir private Path folder;
  private final Sandbox cluster;

  OneJarOnNdbIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void saysThatClusterJIsMissingAndWhereItGoes() throws Exception {
    Path home = home();

    assertThat(errors(home)).contains("jmeter-ndb: ClusterJ" + remedy(home));
  }

  @Test
  void saysThatTheClientLibraryIsMissingAndWhereItGoes() throws Exception {
    Path home = home(NdbHome.client().orElseThrow().clusterJ());

    assertThat(errors(home)).contains("jmeter-ndb: libndbclient" + remedy(home));
  }

  @Test
  void measuresBothPathsWithADistributionAndConnectorJ() throws Exception {
    Path home = home();
    String distribution = NdbHome.client().orElseThrow().path().toString();
    try (JMeterProcess jmeter =
        JMeterProcess.in(
            home, folder, cluster.settings(), Map.of(NdbHome.VARIABLE, distribution), SHORT)) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.run().readInfo().cells.stream().map(path -> path.cell))
          .containsExactlyInAnyOrder("select/clusterj/1", "select/jdbc/1");
    }
  }

  /** With Connector/J, and with those jars. */
  private Path home(Path... more) throws IOException {
    List<Path> plugins = new ArrayList<>(List.of(more));
    plugins.add(StockHome.ONE_JAR);
    plugins.add(StockHome.built("mysql-connector-j-"));
    return StockHome.make(folder.resolve("jmeter"), plugins);
  }

  private List<String> errors(Path home) throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.in(home, folder, cluster.settings(), Map.of(), SHORT)) {
      jmeter.await();
      return jmeter.errors();
    }
  }

  private static String remedy(Path home) {
    return (" was not found: set NDB_HOME to an unpacked MySQL NDB Cluster distribution, or put"
            + " clusterj-*.jar into %s and start JMeter with JVM_ARGS=-Djava.library.path=FOLDER,"
            + " where libndbclient.so is.")
        .formatted(home.resolve("lib/ext"));
  }
}
