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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * YCSB's transactions transfer the same columns over both paths: bytes between the data nodes and
 * the NDB API's caller, ClusterJ or a mysqld, counted by the cluster.
 */
@NdbSandbox(clusterJ = true)
class SameColumnsIT {
  private final Sandbox cluster;

  SameColumnsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  /** Ten fields of 100 bytes each, and a key; each with a header. */
  @ParameterizedTest
  @CsvSource({
    "bytes.received, readallfields=true, 1000, 2000, 5",
    "bytes.received, readallfields=false, 100, 300, 20",
    "bytes.sent, writeallfields=false, 100, 400, 25",
    "bytes.sent, writeallfields=true, 1000, 2000, 10",
  })
  void areReadAndSent(String counter, String given, double low, double high, double percent)
      throws Exception {
    double clusterj = bytes(new ClusterJPath(), counter, given);
    double jdbc = bytes(new JdbcPath(), counter, given);
    assertThat(clusterj).isBetween(low, high).isCloseTo(jdbc, withPercentage(percent));
  }

  private double bytes(AccessPath path, String counter, String given) throws Exception {
    Ycsb ycsb = new Ycsb();
    boolean reads = given.startsWith("read");
    Operation operation = reads ? Ycsb.C : Ycsb.OWN;
    Settings settings = cluster.settings();
    for (Parameter parameter : ycsb.parameters()) {
      String name = parameter.property();
      String value =
          switch (name) {
            case "recordcount" -> "1000";
            case "readproportion" -> reads ? parameter.defaultValue() : "0";
            case "updateproportion" -> reads ? parameter.defaultValue() : "1";
            default ->
                given.startsWith(name + "=")
                    ? given.substring(name.length() + 1)
                    : parameter.defaultValue();
          };
      settings = settings.with(parameter, value);
    }
    return Costs.measure(ycsb, List.of(operation), path, settings).of(operation, counter);
  }
}
