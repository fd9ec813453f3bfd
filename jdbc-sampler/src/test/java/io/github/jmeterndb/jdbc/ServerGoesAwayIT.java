// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A mysqld that goes away in mid-run, and one that hangs. */
@NdbSandbox
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerGoesAwayIT {
  private Sandbox cluster;
  private Table table;
  private MysqldProcess mysqld;

  /** One of its own: the others are left alone. */
  @BeforeAll
  void startACluster() throws UserError {
    Assumptions.assumeTrue(
        System.getenv("NDB_HOME") != null,
        "in a container, the mysqld is not this host's to kill: NDB_HOME is not set");
    cluster = Sandbox.start(System.err::println);
  }

  @AfterAll
  void endIt() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @BeforeEach
  void makeTheTable() throws Exception {
    Settings settings = cluster.settings();
    table = new JdbcTable.Source().open(settings);
    table.claim(line -> {});
    table.create();
    table.load(1, 100);
    mysqld = MysqldProcess.of(table);
  }

  @AfterEach
  void closeTheTable() {
    table.close();
    mysqld.close();
  }

  @Test
  void isWaitedForAndGoneOnWith() throws Exception {
    mysqld.killAndStartAgain();

    table.load(101, 5_000);

    assertThat(ids()).hasSize(5_000);
    assertThatCode(table::requireClaim).doesNotThrowAnyException();
    // The next test needs the mysqld that the sandbox knows of no more than this one does.
    endIt();
    startACluster();
  }

  @Test
  void failsAnOperationWhereItHangs() throws Exception {
    try (Store store = JdbcStore.open(cluster.settings())) {
      assertThat(store.select(7)).isEqualTo(Row.of(7, 0));

      mysqld.freeze();
      try {
        assertThatThrownBy(() -> store.select(7)).isInstanceOf(StoreException.class);
      } finally {
        mysqld.thaw();
      }
    }
  }

  @Test
  void doesNotHoldUpWhoeverGivesUp() throws Exception {
    mysqld.freeze();
    try {
      CompletableFuture<Object> read =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return ids();
                } catch (UserError e) {
                  return e;
                }
              });

      table.abort();

      assertThat(read.join()).isInstanceOf(UserError.class);
    } finally {
      mysqld.thaw();
    }
  }

  private List<Integer> ids() throws UserError {
    List<Integer> ids = new ArrayList<>();
    table.forEachRow(row -> ids.add(row.id()));
    return ids;
  }
}
