// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpch.DecisionSupport;
import io.github.jmeterndb.workloads.tpch.Tpch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
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
    with(
        Map.of("tpch.parameters", parameters, "threads", "2"),
        (keeper, data, port) -> {
          assertThat(failures(data.client(port, Tpch.POWER, worker(0, 2)))).isEmpty();
          assertThat(failures(data.client(port, Tpch.THROUGHPUT, worker(1, 2)))).isEmpty();
          keeper.server().execute("UPDATE lineitem SET l_quantity = l_quantity + 1");
          assertThat(failures(data.client(port, Tpch.POWER, worker(0, 2))))
              .contains("q01 " + StoreException.WRONG_EFFECT)
              .doesNotContain("q13 " + StoreException.WRONG_EFFECT);
        });
  }

  @Test
  void areRightWhereOrdersWereAddedAndWhereTheyAreNotThatIsFound() throws Exception {
    with(
        Map.of("tpch.refresh", "on", "threads", "1"),
        (keeper, data, port) -> {
          Client power = data.client(port, Tpch.POWER, worker(0, 1));
          assertThat(failures(power)).isEmpty();
          assertThat(failures(data.client(port, Tpch.THROUGHPUT, worker(0, 1)))).isEmpty();
          assertThat(power.operate()).isTrue();
          assertThat(power.part().orElseThrow().label()).isEqualTo("rf1");
          keeper
              .server()
              .execute("UPDATE lineitem SET l_quantity = l_quantity + 1 WHERE l_orderkey = 9");
          assertThat(failures(power)).contains("q01 " + StoreException.WRONG_EFFECT);
          assertThat(data.verdict(data.ledger()).differences()).isEmpty();
        });
  }

  private void with(Map<String, String> own, Loaded test) throws Exception {
    Map<String, String> values = new HashMap<>(own);
    values.put("ndb.database", getClass().getSimpleName());
    values.put("tpch.check", "duckdb");
    values.put("operations", "tpch-power,tpch-throughput");
    Settings settings = Settings.of(values::get, tpch.parameters());
    EmbeddedSystem system = new EmbeddedSystem();
    try (Keeper keeper = system.open(settings);
        Link<DecisionSupport> link = new SqlPath().open(tpch, system, settings)) {
      Data<DecisionSupport> data = tpch.data(keeper, settings);
      keeper.claim(data.tables(), Workload.all(), line -> {});
      data.create();
      data.load();
      test.on(keeper, data, link.port());
    }
  }

  private static Worker worker(int thread, int threads) {
    return new Worker(thread, threads, true);
  }

  /** Those to the end of a stream. */
  private static List<String> failures(Client client) {
    List<String> failures = new ArrayList<>();
    do {
      try {
        client.operate();
      } catch (StoreException e) {
        failures.add(e.code());
      }
    } while (!client.mayEnd());
    return failures;
  }

  /** What is tested, on tables that are loaded. */
  @FunctionalInterface
  private interface Loaded {
    void on(Keeper keeper, Data<DecisionSupport> data, DecisionSupport port) throws Exception;
  }
}
