// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.tpcc.TpccContract;
import io.github.jmeterndb.workloads.tpcc.input.TpccParameters;
import org.junit.jupiter.api.Test;

@NdbSandbox
class JdbcTpccIT extends TpccContract {
  private final Sandbox cluster;

  JdbcTpccIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Override
  protected AccessPath path() {
    return new JdbcPath();
  }

  @Override
  protected Database database() {
    return new NdbDatabase();
  }

  @Override
  protected Settings where() {
    return cluster.settings();
  }

  @Test
  void keepsTheRowsOfAWarehouseTogether() throws Exception {
    String columns =
        "SELECT GROUP_CONCAT(DISTINCT partition_expression ORDER BY partition_expression)"
            + " FROM information_schema.partitions WHERE table_schema = DATABASE()"
            + " AND table_name IN ('stock', 'order_line', 'warehouse')";
    assertThat(keeper().server().text(columns).replace("`", "")).isEqualTo("ol_w_id,s_w_id,w_id");
  }

  @Test
  void replacesTablesThatKeepTheirRowsInAnotherWay() throws Exception {
    String keptBy =
        "SELECT MIN(partition_expression) FROM information_schema.partitions"
            + " WHERE table_schema = DATABASE() AND table_name = 'stock'";
    String byWarehouse = keeper().server().text(keptBy);
    assertThat(byWarehouse).contains("s_w_id");

    Settings spread = settings().with(TpccParameters.PARTITION_BY_WAREHOUSE, "off");
    workload().data(keeper(), spread).create();
    assertThat(keeper().server().text(keptBy)).isNotEqualTo(byWarehouse);

    data().create();
    assertThat(keeper().server().text(keptBy)).isEqualTo(byWarehouse);
  }
}
