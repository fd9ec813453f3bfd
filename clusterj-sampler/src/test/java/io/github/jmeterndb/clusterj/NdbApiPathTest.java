// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdbApiPathTest {
  @ParameterizedTest
  @CsvSource({"crud, true", "sysbench, false", "tpcc, false", "tpch, false", "ycsb, false"})
  void offersCrudAlone(String workload, boolean offered) throws UserError {
    assertThat(new NdbApiPath().offers(Workload.named(workload))).isEqualTo(offered);
  }

  @Test
  void takesAnyFreeApiNodesWhateverIdsClusterJHas() throws UserError {
    Settings settings =
        Settings.of(name -> null)
            .with(Parameter.NDB_POOL_SIZE, "2")
            .with(Parameter.NDB_NODEIDS, "7");

    assertThat(new NdbApiPath().apiNodes(settings)).containsExactly(0, 0);
  }

  @Test
  void refusesSeveralOperationsInATransaction() throws UserError {
    Settings settings = Settings.of(name -> null).with(Parameter.BATCH, "10");

    PathSpec path = PathSpec.of("ndbapi");

    assertThatThrownBy(() -> path.requireRead(Workload.named("crud"), settings))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "batch: the path ndbapi does each operation in a transaction of its own; give batch to");
  }
}
