// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.home.sbtest.ImpatientCrud;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.SandboxTarget;
import io.github.jmeterndb.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * An operation in native code that never ends: all data nodes are frozen until JMeter has ended,
 * and the heartbeat interval is too long for the NDB API to notice.
 */
@EnabledIfEnvironmentVariable(
    named = NdbHome.VARIABLE,
    matches = ".+",
    disabledReason =
        "NDB_HOME is not set: there is no ClusterJ for a cluster that is not JMeter's own")
@Timeout(300)
class HungOperationIT {
  @TempDir private Path folder;

  @Test
  void endsTheRunAndJMeterWithARecordAndAReport() throws Exception {
    Path plugin = ImpatientCrud.writeTo(folder.resolve("plugin"));
    Settings shape = Settings.of(Map.of("sandbox.config", "HeartbeatIntervalDbApi=1000000")::get);
    try (Target.Deployment sandbox = new SandboxTarget().deploy(shape, line -> {});
        JMeterProcess jmeter =
            JMeterProcess.in(folder)
                .on(sandbox.settings())
                .ndbHome()
                .with("search_paths=" + plugin + ";" + JMeterHome.PATH.resolve("lib/ndb"))
                .with("paths=clusterj", "operations=select,update", "threads=2", "duration=5")
                .with("warmup=0", "rows=500", "metrics.port=0")
                .start()) {
      jmeter.awaitOperations("update/clusterj/2");

      for (String node : new SandboxTarget().nodes(shape).get("node-group 0")) {
        sandbox.nodes().act(Action.FREEZE, node);
      }

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isEqualTo(1);
      assertThat(jmeter.errors())
          .anyMatch(
              line ->
                  line.startsWith(
                          "jmeter-ndb: An operation of update over clusterj, 2 threads does not end")
                      && line.endsWith(
                          "%s s after the cell.".formatted(ImpatientCrud.LONGEST.toSeconds())));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.FAILED);
      assertThat(jmeter.report("cells.csv"))
          .contains("\nndb,clusterj,select,2,")
          .as("a cell that was given up has no figures")
          .contains("\nndb,clusterj,update,2,0,0,");
    }
  }
}
