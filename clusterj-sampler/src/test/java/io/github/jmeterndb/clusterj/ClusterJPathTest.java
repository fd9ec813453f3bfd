// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterJPathTest {
  @ParameterizedTest
  @CsvSource({"crud, true", "sysbench, true", "tpcc, true", "tpch, false", "ycsb, true"})
  void offersTheWorkloadsWhosePortsAreImplemented(String workload, boolean offered)
      throws UserError {
    assertThat(new ClusterJPath().offers(Workload.named(workload))).isEqualTo(offered);
  }
}
