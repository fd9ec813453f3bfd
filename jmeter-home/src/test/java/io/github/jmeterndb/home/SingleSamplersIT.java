// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.SamplerMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(JMeterHome.LOCK)
class SingleSamplersIT {
  private final Map<String, String> embedded =
      Map.of(
          "system", "embedded",
          "ndb.database", "plan_" + UUID.randomUUID().toString().replace('-', '_'),
          "rows", "50");

  @Test
  void doAnOperationEach() throws UserError {
    Samples samples =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(3, 5, embedded, List.of(DirectInsertSampler.class))
            .run();

    assertSuccessful(samples.labelled("TableSampler"), 1);
    assertSuccessful(samples.labelled("DirectInsertSampler"), 3 * 5);
    assertThat(samples.labelled("DirectInsertSampler"))
        .allMatch(sample -> sample.getSampleCount() == 1)
        .allMatch(sample -> sample.getErrorCount() == 0)
        .allMatch(sample -> sample.getResponseCode().equals("200"));
    assertThat(rows()).hasSize(50 + 3 * 5).allMatch(Row::isIntact);
  }

  @Test
  void sharesTheRowsOfATableBetweenItsPaths() throws UserError {
    Samples samples =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(2, 5, embedded, List.of(DirectInsertSampler.class, SqlDeleteSampler.class))
            .run();

    assertSuccessful(samples.labelled("DirectInsertSampler"), 2 * 5);
    assertSuccessful(samples.labelled("SqlDeleteSampler"), 2 * 5);
    assertThat(rows()).as("what was inserted was deleted").hasSize(50);
  }

  @Test
  void givesTheCodeOfTheDatabaseToASampleThatFailed() {
    Map<String, String> fewerRows = with("rows", "49");

    List<SampleResult> inserts =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(1, 2, fewerRows, List.of(DirectInsertSampler.class))
            .run()
            .labelled("DirectInsertSampler");

    assertThat(inserts).hasSize(2);
    assertThat(inserts.get(0).isSuccessful()).as("row 50 is there already").isFalse();
    assertThat(inserts.get(0).getResponseCode()).isEqualTo("23505/23505");
    assertThat(inserts.get(0).getResponseMessage()).containsIgnoringCase("primary key");
    assertThat(inserts.get(0).getErrorCount()).isEqualTo(1);
    assertThat(inserts.get(1).isSuccessful()).as("row 51 is not").isTrue();
  }

  @Test
  void letsABackendListenerCountWhatSucceededBesideWhatFailed() {
    new AnyPlan()
        .listener(CountingBackend.listener())
        .setUp(TableSampler.class, embedded)
        .threads(1, 11, with("rows", "47"), List.of(DirectInsertSampler.class))
        .run();

    SamplerMetric inserts = CountingBackend.of("DirectInsertSampler");
    assertThat(inserts.getFailures()).as("rows 48, 49 and 50 are there").isEqualTo(3);
    assertThat(inserts.getSuccesses()).isEqualTo(8);
    assertThat(inserts.getHits()).isEqualTo(11);
  }

  @Test
  void saysThatThereIsNothingToDelete() {
    List<SampleResult> deletes =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(1, 1, embedded, List.of(SqlDeleteSampler.class))
            .run()
            .labelled("SqlDeleteSampler");

    assertThat(deletes).hasSize(1);
    assertThat(deletes.get(0).isSuccessful()).isFalse();
    assertThat(deletes.get(0).getResponseCode()).isEqualTo("NO-ROW");
    assertThat(deletes.get(0).getResponseMessage()).contains("insert some rows first");
  }

  @Test
  void writesNothingIntoATableOfSomebodyElse() throws Exception {
    try (DatabaseAdmin admin = admin()) {
      admin.server().execute("CREATE TABLE sbtest1 (id INT PRIMARY KEY)");

      Samples samples =
          new AnyPlan()
              .setUp(TableSampler.class, embedded)
              .threads(1, 3, embedded, List.of(DirectInsertSampler.class))
              .run();

      assertThat(samples.labelled("TableSampler"))
          .allMatch(sample -> sample.getResponseMessage().contains("that no run has made"));
      assertThat(samples.labelled("DirectInsertSampler"))
          .isNotEmpty()
          .noneMatch(SampleResult::isSuccessful)
          .allMatch(
              sample ->
                  sample.getResponseMessage().startsWith("No table of the workload crud was made"));
      assertThat(admin.server().text("SELECT COUNT(*) FROM sbtest1")).isEqualTo("0");
    }
  }

  @Test
  void refusesMoreThreadsThanConnections() {
    Map<String, String> few = with("jdbc.pool.size", "1");

    List<SampleResult> samples =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(2, 1, few, List.of(SqlDeleteSampler.class))
            .run()
            .labelled("SqlDeleteSampler");

    assertThat(samples)
        .isNotEmpty()
        .allMatch(
            sample ->
                sample
                    .getResponseMessage()
                    .startsWith("jdbc.pool.size: 1 is too small for 2 threads"));
  }

  @Test
  void saysWhichParameterIsWrong() {
    Map<String, String> wrong = with("rows", "many");

    Samples samples =
        new AnyPlan()
            .setUp(TableSampler.class, wrong)
            .threads(1, 1, wrong, List.of(DirectInsertSampler.class))
            .run();

    for (String label : List.of("TableSampler", "DirectInsertSampler")) {
      assertThat(samples.labelled(label)).hasSize(1);
      SampleResult sample = samples.labelled(label).get(0);
      assertThat(sample.isSuccessful()).isFalse();
      assertThat(sample.getResponseCode()).isEqualTo("SETUP");
      assertThat(sample.getResponseMessage()).startsWith("rows: 'many' is not ");
    }
  }

  private static void assertSuccessful(List<SampleResult> samples, int expected) {
    assertThat(samples)
        .hasSize(expected)
        .allSatisfy(
            sample -> assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue());
  }

  private Map<String, String> with(String parameter, String value) {
    Map<String, String> changed = new HashMap<>(embedded);
    changed.put(parameter, value);
    return changed;
  }

  private List<Row> rows() throws UserError {
    List<Row> rows = Collections.synchronizedList(new ArrayList<>());
    try (DatabaseAdmin admin = admin()) {
      new CrudTable(admin, 0).forEach(rows::add);
    }
    return rows;
  }

  private DatabaseAdmin admin() throws UserError {
    return database().open(Settings.of(embedded::get));
  }

  private static Target database() throws UserError {
    return Target.ofSystem("embedded");
  }
}
