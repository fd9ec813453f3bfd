// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.sampler.TableSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.visualizers.backend.SamplerMetric;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JMeter's own Backend Listener beside our samplers, on the embedded database. */
@ResourceLock(JMeterHome.LOCK)
class BackendListenerIT {
  private static final int THREADS = 2;

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"0", "20"})
  void countsTheOperationsOfASweepOfWhichAHundredShareASample(String slice) throws IOException {
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    HashTree tree = JMeterHome.load(JMeterHome.CRUD_SWEEP);
    SearchByClass<TestPlan> plans = new SearchByClass<>(TestPlan.class);
    tree.traverse(plans);
    tree.getTree(plans.getSearchResults().iterator().next()).add(CountingBackend.listener());

    JMeterHome.run(
        tree,
        Map.of(
            "target", "embedded",
            "operations", "insert,select",
            "threads", "" + THREADS,
            "duration", "1",
            "warmup", "0",
            "slice", slice,
            "run.dir", run.path().toString()));

    List<PathRecord> cells = run.readInfo().cells;
    assertThat(cells).hasSize(2 * 2);
    for (PathRecord cell : cells) {
      SamplerMetric counted = CountingBackend.of(cell.cell);
      assertThat(counted.getHits()).as(cell.cell).isEqualTo((int) cell.operations);
      assertThat(counted.getTotal()).isEqualTo(counted.getHits());
      assertThat(counted.getFailures()).isZero();
      int inTheWindow = operations(run, cell.cell);
      if (!slice.equals("0")) {
        assertThat(inTheWindow).as("without guards and passes").isLessThan(counted.getHits());
        continue;
      }
      assertThat(counted.getSuccesses())
          .as("one of each thread may have been under way when the window closed")
          .isCloseTo(inTheWindow, within(THREADS));
    }
  }

  @Test
  void countsWhatSucceededBesideWhatFailed() {
    Map<String, String> table =
        Map.of(
            "system", "embedded",
            "ndb.database", "plan_" + UUID.randomUUID().toString().replace('-', '_'),
            "rows", "50");
    Map<String, String> fromRow48 = new HashMap<>(table);
    fromRow48.put("rows", "47");

    new AnyPlan()
        .listener(CountingBackend.listener())
        .setUp(TableSampler.class, table)
        .threads(1, 11, fromRow48, List.of(DirectInsertSampler.class))
        .run();

    SamplerMetric inserts = CountingBackend.of("DirectInsertSampler");
    assertThat(inserts.getFailures()).as("rows 48, 49 and 50 are there").isEqualTo(3);
    assertThat(inserts.getSuccesses()).isEqualTo(8);
    assertThat(inserts.getHits()).isEqualTo(11);
  }

  private static int operations(RunDirectory run, String cell) throws IOException {
    String[] tag = cell.split("/", -1);
    return Files.readAllLines(run.report().resolve("cells.csv")).stream()
        .map(row -> row.split(",", -1))
        .filter(row -> row[2].equals(tag[0]) && row[1].equals(tag[1]) && row[3].equals(tag[2]))
        .mapToInt(row -> Integer.parseInt(row[5]))
        .findAny()
        .orElseThrow();
  }
}
