// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sweep without NDB_HOME, with the libraries of the assembled JMeter. */
class ContainerSweepIT {
  @TempDir private Path folder;

  @Test
  void sweepsBothPathsOnASandboxInAContainer() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.in(folder)
            .with("target=sandbox", "threads=1", "operations=select", "duration=1", "warmup=0")
            .with("rows=100")
            .start()) {
      int status = jmeter.await();

      RunInfo info = jmeter.run().readInfo();
      // Without an engine, an image, or ClusterJ in the image, one line with the reason is all
      // output.
      if (info.message.matches("(NDB_HOME is not set|The image \\S+ (is neither|has no)).*")) {
        assertThat(status).isEqualTo(1);
        assertThat(jmeter.errors()).first().isEqualTo("jmeter-ndb: " + info.message);
        abort(info.message);
      }
      assertThat(status).as("%s", jmeter.errors()).isZero();
      assertThat(info.state).isEqualTo(State.COMPLETE);
      assertThat(info.title).contains("in a container of the image");
      assertThat(info.versions).containsKeys("ClusterJ", "libndbclient", "Connector/J");
      assertThat(jmeter.report("cells.csv"))
          .contains("\nsandbox,clusterj,select,1,", "\nsandbox,jdbc,select,1,");
    }
  }
}
