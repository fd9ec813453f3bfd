// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How TPC-C's tables are spread over the data nodes. */
@NdbSandbox
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WarehousePartitionsIT {
  private final TpccWorkload tpcc = new TpccWorkload();
  private final Settings settings;
  private DatabaseAdmin admin;
  private Data<Tpcc> data;

  WarehousePartitionsIT(Sandbox cluster) {
    Settings byDefault = cluster.settings();
    for (Parameter parameter : tpcc.parameters()) {
      byDefault = byDefault.with(parameter, parameter.defaultValue());
    }
    settings = byDefault.with(TpccWorkload.POPULATION, "1");
  }

  @BeforeAll
  void load() throws UserError {
    admin = new NdbTarget().open(settings);
    data = tpcc.data(admin, settings);
    admin.takeLease(line -> {});
    data.create();
    data.load();
  }

  @AfterAll
  void close() {
    admin.close();
  }

  @Test
  void keepTheRowsOfAWarehouseTogether() throws Exception {
    String columns =
        "SELECT GROUP_CONCAT(DISTINCT partition_expression ORDER BY partition_expression)"
            + " FROM information_schema.partitions WHERE table_schema = DATABASE()"
            + " AND table_name IN ('stock', 'order_line', 'warehouse')";
    assertThat(admin.server().text(columns).replace("`", "")).isEqualTo("ol_w_id,s_w_id,w_id");
  }
}
