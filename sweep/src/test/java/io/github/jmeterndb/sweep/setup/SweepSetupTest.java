// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepSetupTest {
  @Test
  void sweepsAllOperationsOfTheWorkloadOverThePathsThatOfferIt() throws UserError {
    SweepSetup crud = setup();

    assertThat(crud.settings().list(Parameter.OPERATIONS))
        .containsExactly("insert", "select", "update", "delete");
    assertThat(crud.settings().numbers(Parameter.THREADS)).containsExactly(1, 8, 64);
    assertThat(crud.leftOut()).isEmpty();

    SweepSetup sysbench = setup("workload=sysbench");

    assertThat(sysbench.settings().list(Parameter.OPERATIONS)).contains("oltp_read_only");
    assertThat(sysbench.settings().numbers(Parameter.THREADS)).containsExactly(1, 8);
    assertThat(sysbench.paths()).extracting(PathSpec::name).containsExactly("sql");
    assertThat(sysbench.leftOut()).as("does not offer the workload").containsExactly("direct");
    assertThat(sysbench.settings().list(Parameter.PATHS)).containsExactly("sql");
  }

  @Test
  void givesEachPathItsOwnSettings() throws UserError {
    SweepSetup setup = setup("paths=direct, sql, sql [ jdbc.pool.size = 80 ]");

    assertThat(setup.paths())
        .extracting(PathSpec::name)
        .containsExactly("direct", "sql", "sql[jdbc.pool.size=80]");
    assertThat(setup.paths())
        .extracting(path -> path.settings(setup.settings()).number(Parameter.JDBC_POOL_SIZE))
        .containsExactly(64, 64, 80);
    assertThat(setup.settings().list(Parameter.PATHS))
        .containsExactly("direct", "sql", "sql[jdbc.pool.size=80]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paths=direct | paths: 'direct' does not offer the workload sysbench; the paths that do are sql.",
        "paths=jdbc | paths: 'jdbc' is no path of the target embedded; its paths are direct, sql.",
        "paths=sql,sql[jdbc.prepare=server] | paths: 'sql[jdbc.prepare=server]': jdbc.prepare has no effect"
            + " over sql in the workload sysbench; those that have are jdbc.pool.size, form.",
        "paths=sql[write.mode=blind] | paths: 'sql[write.mode=blind]': write.mode has no effect",
        "paths=sql[jdbc.pool.size=1] | jdbc.pool.size: 1 is too small for 8 threads",
        "operations=insert | operations: 'insert' is not a list of oltp_point_select, oltp_update_index,",
        "workload=tpcb | There is no workload 'tpcb'; there are: crud, sysbench, table, tpcc, tpch, ycsb.",
        "table.size=0 | table.size: '0' is not a whole number from 1 to 1000000000",
        "faults=command x @0s for 1s | faults: 'command x' is not known; give -Jfault.command.x=…",
        "require=selct/sql/8 tps>1 | require: 'selct/sql/8 tps>1' matches nothing in this run: its operations are"
            + " oltp_point_select, ",
        "require=*/direct/8 tps>1 | require: '*/direct/8 tps>1' matches nothing",
        "require=*/*/64 errors<=0 | require: '*/*/64 errors<=0' matches nothing",
        "require=oltp_point_select direct/sql>1 | require: 'oltp_point_select direct/sql>1' matches nothing",
        "faults=command x @0s for 1s;fault.command.x=true | faults: 'command x' has no undo; give -Jfault.undo.x=…",
        "faults=command x @0s for 1s;fault.command.x=true;fault.undo.x=true;slo=p99:10ms | faults and slo do not go together",
        "rate=500;slo=p99:10ms | rate and slo do not go together",
        "workload=crud;paths=direct,sql[batch=10];rate=100 | batch does not go together with rate, slo or faults",
        "workload=crud;paths=direct,sql[batch=10];slo=p99:10ms | batch does not go together with rate, slo or faults",
      })
  void refusesWhatDoesNotGoTogether(String properties, String message) {
    assertUserError(() -> setup(("workload=sysbench;" + properties).split(";")))
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate=100 | select@100/direct/4 tps>1, select@*/sql/* p99<1s",
        "slo=p99:10ms | select@*/direct/4 tps>1, select@2000/sql/4 errors<1%",
        "slice=0 | select.absent/*/* p99<1s, select direct/sql>1, */4 sql/direct>1",
      })
  void takesWhatIsRequiredOfItsCells(String other, String required) throws UserError {
    assertThat(setup(other, "require=" + required, "threads=4")).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "duration=2, direct, true",
    "duration=20, direct, false",
    "duration=2, 'direct,sql', true",
    "duration=16, 'direct,sql', false"
  })
  void saysWhetherRequirementsNeedLongerCells(String duration, String paths, boolean longer)
      throws UserError {
    String required = "require=*/*/* tps>1, */*/* errors<=0";

    assertThat(setup(duration, "slice=250", "paths=" + paths, required).undecided())
        .matches(line -> line.isPresent() == longer);
  }

  private static SweepSetup setup(String... properties) throws UserError {
    Map<String, String> given = new HashMap<>(Map.of("target", "embedded"));
    for (String property : properties) {
      String[] value = property.split("=", 2);
      given.put(value[0], value[1]);
    }
    return SweepSetup.of(given::get, false);
  }

  /** Threads are numbered over all paths that take turns, and update each row once. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"direct,sql | 250 | 128", "direct | 0 | 64", "direct,sql[batch=10] | 250 | 1280"})
  void wantsARowForEachOperationOfAllThreads(String paths, String slice, int least) {
    String[] given = {"paths=" + paths, "slice=" + slice, "threads=1,64", "rows=" + least};
    assertThatCode(() -> setup(given)).doesNotThrowAnyException();

    given[3] = "rows=" + (least - 1);
    assertUserError(() -> setup(given))
        .hasMessage("rows: each thread updates rows of its own; give -Jrows=%d or more.", least);
  }

  @Test
  void givesRemoteEnginesNoSlices() throws UserError {
    Map<String, String> given = new HashMap<>();
    given.put("target", "mysql");
    given.put("jdbc.url", "jdbc:mysql://127.0.0.1/test");
    given.put("paths", "jdbc,jdbc[jdbc.pool.size=80]");
    assertThat(SweepOrder.isPaired(SweepSetup.of(given::get, false).settings())).isTrue();
    assertThat(SweepOrder.isPaired(SweepSetup.of(given::get, true).settings())).isFalse();

    given.put("slice", "100");
    assertUserError(() -> SweepSetup.of(given::get, true))
        .hasMessageStartingWith("slice and remote engines (-R) do not go together");
  }
}
