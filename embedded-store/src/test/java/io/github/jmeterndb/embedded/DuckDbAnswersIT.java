// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.tpch.DecisionSupport;
import io.github.jmeterndb.tpch.Tpch;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * TPC-H's answers, beside those of DuckDB on the same rows; its driver is fetched for this alone.
 */
class DuckDbAnswersIT {
  private final Tpch tpch = new Tpch();

  @ParameterizedTest
  @ValueSource(strings = {"validation", "drawn"})
  void areRightAndWhereTheyAreNotThatIsFound(String parameters) throws Exception {
    Map<String, String> values =
        Map.of(
            "ndb.database",
            getClass().getSimpleName(),
            "tpch.check",
            "duckdb",
            "tpch.parameters",
            parameters,
            "operations",
            "tpch-power,tpch-throughput",
            "threads",
            "2");
    Settings settings = Settings.of(values::get, tpch.parameters());
    EmbeddedSystem system = new EmbeddedSystem();
    try (Keeper keeper = system.open(settings);
        Link<DecisionSupport> link = new SqlPath().open(tpch, system, settings)) {
      Data<DecisionSupport> data = tpch.data(keeper, settings);
      keeper.claim(data.tables(), line -> {});
      data.create();
      data.load();
      assertThat(failures(data, link, Tpch.POWER, 0)).isEmpty();
      assertThat(failures(data, link, Tpch.THROUGHPUT, 1)).isEmpty();
      keeper.server().execute("UPDATE lineitem SET l_quantity = l_quantity + 1");
      assertThat(failures(data, link, Tpch.POWER, 0))
          .contains("q01 " + StoreException.WRONG_EFFECT)
          .doesNotContain("q13 " + StoreException.WRONG_EFFECT);
    }
  }

  private static List<String> failures(
      Data<DecisionSupport> data, Link<DecisionSupport> link, Operation operation, int thread) {
    List<String> failures = new ArrayList<>();
    Client client = data.client(link.port(), operation, new Worker(thread, 2, true));
    do {
      try {
        client.operate();
      } catch (StoreException e) {
        failures.add(e.code());
      }
    } while (!client.mayEnd());
    return failures;
  }
}
