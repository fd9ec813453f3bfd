// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A mysqld that goes away in mid-run, and one that hangs. */
@NdbSandbox
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerGoesAwayIT {
  private final Sandbox cluster;

  ServerGoesAwayIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void needOneThatIsThisHosts() {
    Assumptions.assumeTrue(
        System.getenv("NDB_HOME") != null,
        "NDB_HOME is not set: a mysqld in a container is not this host's to kill");
  }

  @Test
  void isWaitedForAndGoneOnWith() throws Exception {
    // The other tests' mysqld is left alone.
    try (Sandbox own = Sandbox.start(line -> {});
        Table table = table(own);
        MysqldProcess mysqld = MysqldProcess.of(table)) {
      mysqld.killAndStartAgain();

      table.load(101, 5_000);

      assertThat(ids(table)).hasSize(5_000);
      assertThatCode(table::requireClaim).doesNotThrowAnyException();
    }
  }

  @Test
  void failsAnOperationWhereItHangs() throws Exception {
    try (Table table = table(cluster);
        Store store = new JdbcPath().open(cluster.settings());
        MysqldProcess mysqld = MysqldProcess.of(table)) {
      assertThat(store.select(7)).isEqualTo(Row.of(7, 0));

      mysqld.freeze();
      assertThatThrownBy(() -> store.select(7)).isInstanceOf(StoreException.class);

      // Its cluster has taken it for dead meanwhile.
      mysqld.thaw();
      assertThat(ids(table)).hasSize(100);
    }
  }

  @Test
  void doesNotHoldUpWhoeverGivesUp() throws Exception {
    try (Table table = table(cluster);
        MysqldProcess mysqld = MysqldProcess.of(table)) {
      mysqld.freeze();
      CompletableFuture<Object> read =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return ids(table);
                } catch (UserError e) {
                  return e;
                }
              });

      table.abort();

      // Far sooner than it would be waited for otherwise.
      assertThat(read)
          .succeedsWithin(MysqlConnector.ANSWER_TIMEOUT.dividedBy(2))
          .isInstanceOf(UserError.class);
    }
    try (Table table = table(cluster)) {
      assertThat(ids(table)).hasSize(100);
    }
  }

  private static Table table(Sandbox sandbox) throws UserError {
    Table table = new JdbcTable.Source().open(sandbox.settings());
    table.claim(line -> {});
    table.create();
    table.load(1, 100);
    return table;
  }

  private static List<Integer> ids(Table table) throws UserError {
    List<Integer> ids = new ArrayList<>();
    table.forEachRow(row -> ids.add(row.id()));
    return ids;
  }
}
