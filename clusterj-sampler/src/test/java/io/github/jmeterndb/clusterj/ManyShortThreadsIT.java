// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import java.util.concurrent.FutureTask;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

@NdbSandbox
class ManyShortThreadsIT {
  // One more than the NDB API has Ndb objects, of which a session holds one, in a JVM: the 4,710th
  // session of a cluster connection is refused.
  private static final int THREADS = 4_711;

  @Test
  void giveTheirSessionsBack(Sandbox cluster) throws Exception {
    Settings settings = cluster.settings().with(Parameter.ROWS, "10");
    SampleResult made = Sampling.makeTable(settings);
    assertThat(made.isSuccessful()).as(made.getResponseMessage()).isTrue();
    try (Store store = new ClusterJPath().open(settings)) {
      for (int i = 0; i < THREADS; i++) {
        int id = 1 + i % 10;
        FutureTask<Row> select = new FutureTask<>(() -> store.select(id));
        Thread thread = new Thread(select);
        thread.start();
        thread.join();
        assertThat(select.get()).as("thread %s", i).isEqualTo(Row.of(id, 0));
      }
    }
  }
}
