// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A mysqld that goes away during a run, and one that hangs. */
@NdbSandbox
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerGoesAwayIT {
  private static final String MYSQLD = "mysqld";

  private final Sandbox cluster;

  ServerGoesAwayIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void isWaitedForAndGoneOnWith() throws Exception {
    // Not the other tests' mysqld.
    try (Sandbox own = Sandbox.start(line -> {});
        DatabaseAdmin admin = admin(own)) {
      own.act(Action.KILL, MYSQLD);
      while (!own.isInEffect(Action.KILL, MYSQLD)) {
        Thread.onSpinWait();
      }
      // It may not answer yet.
      own.act(Action.START, MYSQLD);

      table(admin).load(101, 4_900, 1);

      assertThat(ids(admin)).hasSize(5_000);
      assertThatCode(admin::requireLease).doesNotThrowAnyException();
    }
  }

  @Test
  void failsAnOperationWhereItHangs() throws Exception {
    try (DatabaseAdmin admin = admin(cluster);
        PathConnection<Rows> connection = new JdbcPath().open(new Crud(), cluster.settings())) {
      Rows store = connection.api();
      assertThat(Row.ofValues(store.read(Crud.LAYOUT, Row.of(7, 0).values())[0]))
          .isEqualTo(Row.of(7, 0));

      cluster.act(Action.FREEZE, MYSQLD);
      try {
        assertThatThrownBy(() -> store.read(Crud.LAYOUT, Row.of(7, 0).values()))
            .isInstanceOf(StoreException.class);
      } finally {
        cluster.act(Action.THAW, MYSQLD);
      }
      // The data nodes have declared it dead meanwhile.
      assertThat(ids(admin)).hasSize(100);
    }
  }

  @Test
  void doesNotHoldUpWhoeverGivesUp() throws Exception {
    try (DatabaseAdmin admin = admin(cluster)) {
      cluster.act(Action.FREEZE, MYSQLD);
      try {
        CompletableFuture<Object> read =
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return ids(admin);
                  } catch (UserError e) {
                    return e;
                  }
                });

        admin.abort();

        // Far sooner than the operation's own timeout.
        assertThat(read)
            .succeedsWithin(MysqlConnector.ANSWER_TIMEOUT.dividedBy(2))
            .isInstanceOf(UserError.class);
      } finally {
        cluster.act(Action.THAW, MYSQLD);
      }
    }
    try (DatabaseAdmin admin = admin(cluster)) {
      assertThat(ids(admin)).hasSize(100);
    }
  }

  private static DatabaseAdmin admin(Sandbox sandbox) throws UserError {
    DatabaseAdmin admin = new NdbTarget().open(sandbox.settings());
    admin.takeLease(line -> {});
    table(admin).create();
    table(admin).load(1, 100, 1);
    return admin;
  }

  private static CrudTable table(DatabaseAdmin admin) {
    return new CrudTable(admin, 0);
  }

  private static List<Integer> ids(DatabaseAdmin admin) throws UserError {
    List<Integer> ids = Collections.synchronizedList(new ArrayList<>());
    table(admin).forEachRow(row -> ids.add(row.id()));
    return ids;
  }
}
