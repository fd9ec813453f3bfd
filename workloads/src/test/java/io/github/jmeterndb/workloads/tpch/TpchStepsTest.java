// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpch.query.Stream;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.github.jmeterndb.workloads.tpch.refresh.Refreshes;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the threads of a cell do, in which order. */
class TpchStepsTest {
  @Test
  void areQueriesAloneUnlessRefreshFunctionsAreAskedFor() throws Exception {
    assertThat(labels("off", Tpch.POWER, 0, 1)).isEqualTo(queries(Stream.POWER));
    assertThat(labels("off", Tpch.THROUGHPUT, 1, 2)).isEqualTo(queries(2));
  }

  @Test
  void areThoseOfThePowerTestBetweenTheRefreshFunctions() throws Exception {
    List<String> expected = new ArrayList<>(queries(Stream.POWER));
    expected.add(0, "rf1");
    expected.add("rf2");
    assertThat(labels("on", Tpch.POWER, 0, 1)).isEqualTo(expected);
  }

  @Test
  void haveAPairInEachStreamOfTheThroughputTestAtAnotherPlace() throws Exception {
    for (int thread = 0; thread < 3; thread++) {
      List<String> labels = labels("on", Tpch.THROUGHPUT, thread, 3);
      int place = new int[] {5, 11, 16}[thread];
      assertThat(labels.indexOf("rf1")).isEqualTo(place);
      assertThat(labels.indexOf("rf2")).isEqualTo(place + 1);
      labels.removeAll(List.of("rf1", "rf2"));
      assertThat(labels).isEqualTo(queries(1 + thread));
    }
  }

  @Test
  void areOneQueryWhereThatIsAskedByItself() throws Exception {
    assertThat(labels("on", Tpch.operation(TpchQuery.of(7)), 0, 1)).containsExactly("q07");
  }

  private static List<String> labels(String refresh, Operation operation, int thread, int threads)
      throws Exception {
    Settings settings = Settings.of(Map.of("tpch.refresh", refresh)::get, TpchParameters.ALL);
    Refreshes refreshes =
        new Refreshes(
            null, 0.01, () -> new TextPool(1 << 20, Distributions.getDefaultDistributions()));
    List<String> labels = new ArrayList<>();
    new TpchSteps(settings, refreshes)
        .of(null, operation, new Worker(thread, threads, true))
        .forEach(step -> labels.add(step.part().label()));
    return labels;
  }

  private static List<String> queries(int stream) {
    return Stream.of(stream).stream().map(TpchQuery::label).toList();
  }
}
