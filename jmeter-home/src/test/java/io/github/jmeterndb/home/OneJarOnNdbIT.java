// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar in a stock JMeter, on a cluster, with and without its optional libraries. */
@NdbSandbox(clusterJ = true)
class OneJarOnNdbIT {
  @TempDir private Path folder;
  private final Sandbox cluster;

  OneJarOnNdbIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void saysWhatIsMissingAndWhereItGoesAndMeasuresBothPathsOnceItIsThere() throws Exception {
    NdbHome distribution = NdbHome.client().orElseThrow();
    Path home =
        StockHome.make(
            folder.resolve("jmeter"),
            List.of(StockHome.ONE_JAR, StockHome.built("mysql-connector-j-")));
    Path plugins = home.resolve("lib/ext");
    String remedy =
        " was not found: set NDB_HOME to an unpacked MySQL NDB Cluster distribution, or put"
            + " clusterj-*.jar into "
            + plugins
            + " and start JMeter with JVM_ARGS=-Djava.library.path=FOLDER, where libndbclient.so"
            + " is.";
    try (JMeterProcess jmeter = command(home, "1").start()) {
      jmeter.await();

      assertThat(jmeter.errors()).contains("jmeter-ndb: ClusterJ" + remedy);
    }
    Path clusterJ = distribution.clusterJ();
    Files.copy(clusterJ, plugins.resolve(clusterJ.getFileName()));
    try (JMeterProcess jmeter = command(home, "2").start()) {
      jmeter.await();

      assertThat(jmeter.errors()).contains("jmeter-ndb: libndbclient" + remedy);
    }
    Files.delete(plugins.resolve(clusterJ.getFileName()));
    try (JMeterProcess jmeter =
        command(home, "3").environment(NdbHome.VARIABLE, distribution.path().toString()).start()) {
      assertThat(jmeter.complete().cells.stream().map(path -> path.cell))
          .containsExactlyInAnyOrder("select/clusterj/1", "select/jdbc/1");
    }
  }

  private JMeterProcess.Command command(Path home, String name) throws IOException {
    return StockHome.command(home, Files.createDirectory(folder.resolve(name)))
        .on(cluster.settings())
        .with("operations=select", "threads=1", "duration=4", "warmup=0", "rows=100");
  }
}
