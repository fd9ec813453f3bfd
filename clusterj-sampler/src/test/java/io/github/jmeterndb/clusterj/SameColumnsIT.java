// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.ycsb.Ycsb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * YCSB's transactions transfer the same columns over both paths: bytes between the data nodes and
 * the NDB API's caller, ClusterJ or a mysqld, counted by the cluster.
 */
@NdbSandbox(clusterJ = true)
class SameColumnsIT {
  private static final String RECEIVED = Costs.BYTES_RECEIVED;
  private static final String SENT = Costs.BYTES_SENT;
  private static final int ALL_FIELDS = 10 * 100;

  private final Sandbox cluster;

  SameColumnsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void areReadWhereAllFieldsAre() throws Exception {
    Map<String, String> given = Map.of();
    double clusterj = bytes(new ClusterJPath(), Ycsb.C, RECEIVED, given);
    double jdbc = bytes(new JdbcPath(), Ycsb.C, RECEIVED, given);
    assertThat(clusterj).isGreaterThan(ALL_FIELDS).isCloseTo(jdbc, withPercentage(5));
  }

  @Test
  void areReadWhereOneFieldIs() throws Exception {
    Map<String, String> given = Map.of("readallfields", "false");
    double clusterj = bytes(new ClusterJPath(), Ycsb.C, RECEIVED, given);
    double jdbc = bytes(new JdbcPath(), Ycsb.C, RECEIVED, given);
    // The key and a field, with their headers.
    assertThat(clusterj).isBetween(100.0, 300.0).isCloseTo(jdbc, withPercentage(20));
  }

  @Test
  void areSentWhereOneFieldIsWrittenAndWhereAllAre() throws Exception {
    Map<String, String> one = Map.of("readproportion", "0", "updateproportion", "1");
    double oneOverClusterJ = bytes(new ClusterJPath(), Ycsb.OWN, SENT, one);
    double oneOverJdbc = bytes(new JdbcPath(), Ycsb.OWN, SENT, one);
    assertThat(oneOverClusterJ).isBetween(100.0, 400.0).isCloseTo(oneOverJdbc, withPercentage(25));
    Map<String, String> all =
        Map.of("readproportion", "0", "updateproportion", "1", "writeallfields", "true");
    double allOverClusterJ = bytes(new ClusterJPath(), Ycsb.OWN, SENT, all);
    double allOverJdbc = bytes(new JdbcPath(), Ycsb.OWN, SENT, all);
    assertThat(allOverClusterJ)
        .isGreaterThan(ALL_FIELDS)
        .isCloseTo(allOverJdbc, withPercentage(10));
  }

  private double bytes(
      AccessPath path, Operation operation, String counter, Map<String, String> given)
      throws Exception {
    Ycsb ycsb = new Ycsb();
    Settings settings = cluster.settings();
    for (Parameter parameter : ycsb.parameters()) {
      String byDefault =
          parameter.property().equals("recordcount") ? "1000" : parameter.defaultValue();
      settings = settings.with(parameter, given.getOrDefault(parameter.property(), byDefault));
    }
    return Costs.measure(ycsb, List.of(operation), path, settings).of(operation, counter);
  }
}
