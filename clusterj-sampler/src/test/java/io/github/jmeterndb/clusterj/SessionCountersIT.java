// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class SessionCountersIT {
  private static final int THREADS = 50;
  private static final int SELECTS = 10;

  @Test
  void addUpOverThreadsThatComeAndGo(Sandbox cluster) throws Exception {
    Settings settings = cluster.settings().with(KeySpaceData.ROWS, "10");
    Sampling.makeTable(settings).close();
    Link<Store> link = new ClusterJPath().open(new Crud(), new NdbDatabase(), settings);
    try {
      long before = roundTrips(link);
      for (int i = 0; i < THREADS; i++) {
        selectInAThreadOfItsOwn(link.port());
        // Each session but the last is closed, and its Ndb object is used again by the next one.
        assertThat(roundTrips(link) - before)
            .as("after %s threads", i + 1)
            .isEqualTo((i + 1L) * SELECTS);
      }
    } finally {
      link.close();
    }
    assertThat(roundTrips(link)).as("when all is closed").isEqualTo(500);
  }

  private static void selectInAThreadOfItsOwn(Store store) throws Exception {
    FutureTask<Row> selects =
        new FutureTask<>(
            () -> {
              Row row = null;
              for (int id = 1; id <= SELECTS; id++) {
                row = store.select(id);
              }
              return row;
            });
    Thread thread = new Thread(selects);
    thread.start();
    thread.join();
    assertThat(selects.get()).isEqualTo(Row.of(SELECTS, 0));
  }

  private static long roundTrips(Link<Store> link) throws UserError {
    return link.counters().get(ApiCounter.WAIT_EXEC_COMPLETE.label());
  }
}
