// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.home.AnyPlan.DirectInsertSampler;
import io.github.jmeterndb.home.AnyPlan.SqlDeleteSampler;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sampler.ArrivalTimer;
import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.CellSampler;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import java.beans.BeanInfo;
import java.beans.FeatureDescriptor;
import java.beans.Introspector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(JMeterHome.LOCK)
class SingleSamplersIT {
  private final Map<String, String> embedded =
      Map.of(
          "system", "embedded",
          "ndb.database", "plan_" + UUID.randomUUID().toString().replace('-', '_'),
          "rows", "50");

  @Test
  void doAnOperationEachOnRowsThatTheyShareWithThoseOfOtherPaths() throws UserError {
    Samples samples =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(3, 5, embedded, List.of(DirectInsertSampler.class, SqlDeleteSampler.class))
            .run();

    assertSuccessful(samples.labelled("TableSampler"), 1);
    for (String label : List.of("DirectInsertSampler", "SqlDeleteSampler")) {
      assertSuccessful(samples.labelled(label), 3 * 5);
      assertThat(samples.labelled(label))
          .allMatch(sample -> sample.getSampleCount() == 1)
          .allMatch(sample -> sample.getErrorCount() == 0)
          .allMatch(sample -> sample.getResponseCode().equals("200"));
    }
    assertThat(rows()).as("what was inserted was deleted").hasSize(50).allMatch(FoundRow::intact);
  }

  @Test
  void areRefusedOutsideOfASweepWhereTheyNeedOne() {
    assertThat(
            new AnyPlan()
                .threads(1, 1, Map.of(), List.of(CellSampler.class))
                .run()
                .labelled("CellSampler"))
        .singleElement()
        .matches(sample -> !sample.isSuccessful() && sample.getResponseCode().equals("SETUP"))
        .extracting(SampleResult::getResponseMessage)
        .asString()
        .startsWith("CellSampler works in a Sweep Thread Group only")
        .contains("ClusterJSelectSampler");
  }

  /** After a set-up with 50 rows. */
  @ParameterizedTest
  @CsvSource({
    "rows, 49, true, 1, 23505/23505, primary key",
    "rows, 50, false, 1, NO-ROW, insert some rows first",
    "rows, many, true, 1, SETUP, rows:",
    "jdbc.pool.size, 1, false, 2, SETUP, jdbc.pool.size: 1 is too small for 2 threads",
  })
  void failWithTheCodeAndTheReason(
      String parameter, String value, boolean inserts, int threads, String code, String reason) {
    Class<? extends OperationSampler> type =
        inserts ? DirectInsertSampler.class : SqlDeleteSampler.class;
    Map<String, String> changed = new HashMap<>(embedded);
    changed.put(parameter, value);

    List<SampleResult> samples =
        new AnyPlan()
            .setUp(TableSampler.class, embedded)
            .threads(threads, 1, changed, List.of(type))
            .run()
            .labelled(type.getSimpleName());

    assertThat(samples)
        .isNotEmpty()
        .allSatisfy(
            sample -> {
              assertThat(sample.isSuccessful()).isFalse();
              assertThat(sample.getErrorCount()).isEqualTo(1);
              assertThat(sample.getResponseCode()).isEqualTo(code);
              assertThat(sample.getResponseMessage()).containsIgnoringCase(reason);
            });
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
          .allMatch(sample -> !sample.isSuccessful() && sample.getResponseCode().equals("SETUP"))
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
  void countFromWhenTheirOperationWasDueWithAnArrivalTimer() {
    List<SampleResult> samples = timed(500, "even");

    assertThat(samples).hasSize(2 * 10).allMatch(SampleResult::isSuccessful);
    assertThat(samples).allMatch(sample -> sample.getLatency() <= sample.getTime());
    assertThat(samples.stream().mapToLong(SampleResult::getStartTime).distinct().count())
        .as("an operation is due each 2 ms, whatever became of those before")
        .isGreaterThan(10);
  }

  @ParameterizedTest
  @CsvSource({"0, even", "500, bursty"})
  void doNotStartWithAnArrivalTimerWithoutARateOrWithAnUnknownOrder(double rate, String arrivals) {
    assertThat(timed(rate, arrivals)).isEmpty();
  }

  @Test
  void haveAnArrivalTimerThatIsShownWithItsProperties() throws Exception {
    JMeterHome.initialize();
    BeanInfo timer = Introspector.getBeanInfo(ArrivalTimer.class);

    assertThat(timer.getPropertyDescriptors())
        .filteredOn(each -> each.getValue(GenericTestBeanCustomizer.DEFAULT) != null)
        .extracting(FeatureDescriptor::getDisplayName)
        .contains("Rate", "Arrivals");
    assertThat(timer.getBeanDescriptor().getDisplayName()).isEqualTo("Arrival Timer (jmeter-ndb)");
  }

  private List<SampleResult> timed(double rate, String arrivals) {
    ArrivalTimer timer = new ArrivalTimer();
    timer.setProperty("rate", String.valueOf(rate));
    timer.setProperty("arrivals", arrivals);
    return new AnyPlan()
        .setUp(TableSampler.class, embedded)
        .threads(2, 10, embedded, List.of(DirectInsertSampler.class), timer)
        .run()
        .labelled("DirectInsertSampler");
  }

  private static void assertSuccessful(List<SampleResult> samples, int expected) {
    assertThat(samples)
        .hasSize(expected)
        .allSatisfy(
            sample -> assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue());
  }

  private List<FoundRow> rows() throws UserError {
    List<FoundRow> rows = Collections.synchronizedList(new ArrayList<>());
    try (DatabaseAdmin admin = admin()) {
      new CrudTable(admin, 0).forEachRow(rows::add);
    }
    return rows;
  }

  private DatabaseAdmin admin() throws UserError {
    return Target.ofSystem("embedded").open(Settings.of(embedded::get));
  }
}
