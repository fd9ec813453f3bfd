// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of the template as a user starts it, on a cluster. */
@NdbSandbox(clusterJ = true)
class ClusterJRequestPlanIT {
  private static final List<String> STEPS = List.of("insert", "find", "update", "range", "commit");

  private final Sandbox cluster;

  ClusterJRequestPlanIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void runsTheSameTransactionOverBoth(@TempDir Path temp) throws Exception {
    Map<String, List<String>> samples = run(temp, cluster.connectstring());

    assertThat(samples.get("Create table")).containsExactly("true 200");
    assertThat(samples.get("Drop table")).containsExactly("true 200");
    for (String path : List.of("JDBC", "ClusterJ")) {
      List<String> names = new ArrayList<>(List.of("Order over " + path));
      STEPS.forEach(step -> names.add(path + " " + step));
      for (String name : names) {
        assertThat(samples.get(name)).as(name).hasSize(4 * 10).containsOnly("true 200");
      }
    }
    assertThat(samples.get("ClusterJ begin")).containsOnly("true 200");
    assertThat(samples).hasSize(2 + 2 * (1 + STEPS.size()) + 1);
    assertThat(Files.readAllLines(temp.resolve("jmeter.log")))
        .noneMatch(line -> line.contains(" ERROR "));
  }

  @Test
  void saysInOneLineThatThereIsNoCluster(@TempDir Path temp) throws Exception {
    Map<String, List<String>> samples = run(temp, "127.0.0.1:9");

    assertThat(samples.get("Order over JDBC")).containsOnly("true 200");
    assertThat(samples.get("ClusterJ begin")).isNotEmpty().containsOnly("false SETUP");
    assertThat(Files.readAllLines(temp.resolve("jmeter.log")))
        .filteredOn(line -> line.contains("No management node answers at 127.0.0.1:9;"))
        .hasSize(1);
  }

  /** Success and code of each sample, by its label. */
  private Map<String, List<String>> run(Path temp, String connectstring)
      throws IOException, InterruptedException {
    Path file = temp.resolve("result.jtl");
    try (JMeterProcess jmeter =
        JMeterProcess.in(temp)
            .plan(Workloads.plan("clusterj-request"))
            .on(cluster.settings().with(Parameter.NDB_CONNECTSTRING, connectstring))
            .ndbHome()
            .and("-Jthreads=4", "-Jloops=10", "-l", file.toString())
            .start()) {
      jmeter.await();
    }
    try (Reader in = Files.newBufferedReader(file)) {
      return CSVFormat.RFC4180.builder().setHeader().build().parse(in).stream()
          .collect(
              groupingBy(
                  sample -> sample.get("label"),
                  mapping(
                      sample -> sample.get("success") + " " + sample.get("responseCode"),
                      toList())));
    }
  }
}
