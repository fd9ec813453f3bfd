// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import org.junit.jupiter.api.Test;

@NdbSandbox
class RoundTripsIT {
  @Test
  void x(Sandbox cluster) throws Exception {
    System.out.println("FIND");
    Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "find"));
    System.out.println("BLIND");
    Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "blind"));
    System.out.println("JDBCC");
    Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.JDBC_PREPARE, "client"));
    System.out.println("JDBCS");
    Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.JDBC_PREPARE, "server"));
  }
}
