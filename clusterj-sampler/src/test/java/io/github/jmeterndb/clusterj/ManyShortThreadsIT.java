// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

@NdbSandbox(clusterJ = true)
class ManyShortThreadsIT {
  private static final int THREADS = 200;

  @Test
  void giveTheirSessionsBack(Sandbox cluster) throws Exception {
    Settings settings = cluster.settings().with(RowsData.ROWS, "10");
    Sampling.makeTable(settings).close();
    try (PathConnection<Rows> connection =
        new ClusterJPath().open(new Crud(), new NdbTarget(), settings)) {
      for (int i = 0; i < THREADS; i++) {
        int id = 1 + i % 10;
        FutureTask<Row> select =
            new FutureTask<>(
                () -> Row.ofValues(connection.api().read(Crud.LAYOUT, Row.of(id, 0).values())[0]));
        Thread thread = new Thread(select);
        thread.start();
        thread.join();
        assertThat(select.get()).as("thread %s", i).isEqualTo(Row.of(id, 0));
      }

      assertThat(openSessions(settings))
          .as("sessions of the only cluster connection, which has room for some 4,700")
          .hasSize(1)
          .allMatch(sessions -> sessions <= 2);
    }
  }

  /** The sessions per cluster connection, from the factory that the store uses, too. */
  @SuppressWarnings("unchecked")
  private static List<Integer> openSessions(Settings settings) throws Exception {
    ClassLoader clusterJ = ClusterJLibrary.loader();
    Object factory =
        clusterJ
            .loadClass("com.mysql.clusterj.ClusterJHelper")
            .getMethod("getSessionFactory", Map.class)
            .invoke(
                null,
                Map.of(
                    "com.mysql.clusterj.connectstring", settings.text(Parameter.NDB_CONNECTSTRING),
                    "com.mysql.clusterj.database", settings.text(Parameter.NDB_DATABASE)));
    return (List<Integer>)
        clusterJ
            .loadClass("com.mysql.clusterj.SessionFactory")
            .getMethod("getConnectionPoolSessionCounts")
            .invoke(factory);
  }
}
