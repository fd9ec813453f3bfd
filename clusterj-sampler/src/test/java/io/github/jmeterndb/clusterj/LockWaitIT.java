// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row that is locked for longer than NDB waits. */
@NdbSandbox(clusterJ = true)
class LockWaitIT {
  private final Sandbox cluster;

  LockWaitIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @ParameterizedTest
  @CsvSource({"clusterj, NDB-266/TimeoutExpired", "jdbc, 40001/1205"})
  void isTemporary(String path, String code) throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(cluster.settings())) {
      admin.takeLease(line -> {});
      CrudTable table = new CrudTable(admin, 0);
      table.create();
      table.load(1, 1, 1);
      try (PathConnection<Rows> connection =
              PathSpec.of(path).path().open(new Crud(), cluster.settings());
          ServerConnection other = MysqlConnector.open(cluster.settings())) {
        other.execute("BEGIN");
        other.execute("UPDATE sbtest1 SET k = 1 WHERE id = 1");

        StoreException failure =
            catchThrowableOfType(
                StoreException.class,
                () -> connection.api().update(Crud.LAYOUT, Row.of(1, 1).values()));

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.isTemporary()).isTrue();
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
      }
    }
  }
}
