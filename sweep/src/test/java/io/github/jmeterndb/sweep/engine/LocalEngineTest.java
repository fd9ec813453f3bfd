// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.ConnectionTo;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalEngineTest {
  @Test
  void closesEachPathThoughOneFails() throws Exception {
    List<String> closed = new ArrayList<>();
    LocalEngine<Rows> engine =
        new LocalEngine<>(new Crud(), null, cell -> {}, Share.ALL) {
          @Override
          protected PathConnection<Rows> openConnection(String path) {
            return new ConnectionTo<>(null) {
              @Override
              public void close() {
                closed.add(path);
                throw new IllegalStateException("does not close");
              }
            };
          }
        };
    Settings settings = Settings.of(Map.of("paths", "direct,sql")::get);
    engine.open(settings, "");

    engine.close();

    assertThat(closed).containsExactly("direct", "sql");
  }
}
