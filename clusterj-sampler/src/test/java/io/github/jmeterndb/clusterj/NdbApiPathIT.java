// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class NdbApiPathIT {
  private final Settings settings;

  NdbApiPathIT(Sandbox cluster) {
    settings = cluster.settings().with(KeySpaceData.ROWS, "10");
  }

  @Test
  void connectsAsOftenAsThePoolIsLarge() throws Exception {
    Sampling.makeTable(settings).close();
    try (Link<Store> link = open(settings.with(Parameter.NDB_POOL_SIZE, "2"))) {
      for (int id = 1; id <= 10; id++) {
        assertThat(selectInAThreadOfItsOwn(link.port(), id)).isEqualTo(Row.of(id, 0));
      }
    }
  }

  @Test
  void saysWhereThereIsNoManagementNode() {
    assertThatThrownBy(() -> open(settings.with(Parameter.NDB_CONNECTSTRING, "127.0.0.1:9")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "No management node answers at 127.0.0.1:9; start the cluster, or give"
                + " -Jndb.connectstring=host:port.");
  }

  @Test
  void saysWhereTheClusterHasTooFewSlots() {
    assertThatThrownBy(() -> open(settings.with(Parameter.NDB_POOL_SIZE, "100")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no free API node slot for ndbapi; add [api] sections")
        .hasMessageEndingWith("(ndb.pool.size=100).");
  }

  @Test
  void saysThatATableIsMissing() throws Exception {
    try (Link<Store> link = open(settings.with(Parameter.NDB_DATABASE, "elsewhere"))) {
      assertThatThrownBy(() -> link.port().select(1))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.code()).isEqualTo("NDB-723/SchemaError"));
      assertThat(link.tokenOf("sbtest1")).isEmpty();
    }
  }

  /** The process would end if the connection were closed under the thread. */
  @Test
  void keepsTheConnectionOfAThreadThatIsStillThere() throws Exception {
    Sampling.makeTable(settings).close();
    Link<Store> link = open(settings);
    CountDownLatch opened = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    FutureTask<Row> late =
        new FutureTask<>(
            () -> {
              link.openForThread();
              opened.countDown();
              closed.await();
              return link.port().select(7);
            });
    Thread thread = new Thread(late);
    thread.start();
    opened.await();
    link.close();
    closed.countDown();
    thread.join();

    assertThat(late.get()).isEqualTo(Row.of(7, 0));
    assertThatThrownBy(link::openForThread)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo("CLOSED"));
  }

  private static Row selectInAThreadOfItsOwn(Store store, int id) throws Exception {
    FutureTask<Row> select = new FutureTask<>(() -> store.select(id));
    Thread thread = new Thread(select);
    thread.start();
    thread.join();
    return select.get();
  }

  private static Link<Store> open(Settings settings) throws UserError {
    return new NdbApiPath().open(new Crud(), new NdbDatabase(), settings);
  }
}
