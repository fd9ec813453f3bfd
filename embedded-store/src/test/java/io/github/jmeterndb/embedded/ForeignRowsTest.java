// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that several workloads make under one name, and rows that somebody put into them. */
class ForeignRowsTest {
  private static final Map<String, String> VALUES =
      Map.of(
          "ndb.database", "ForeignRowsTest",
          "rows", "100",
          "table.size", "100",
          "recordcount", "100",
          "population", "1",
          "warehouses", "1");

  private final StringBuilder said = new StringBuilder();
  private EmbeddedDatabase database;

  @BeforeEach
  void keep() throws Exception {
    database = EmbeddedDatabase.of(Settings.of(VALUES::get));
    database.keep();
  }

  @AfterEach
  void release() {
    database.release();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          crud     | sysbench | sbtest1   | (7777, 1, 'somebody', 'else')
          sysbench | crud     | sbtest1   | (7777, 1, 'somebody', 'else')
          tpcc     | tpch     | orders    | (1, 1, 7777, 1, NOW(), 1, 99, 1)
          tpch     | tpcc     | orders    | (7777, 1, 'O', 1, DATE '2020-01-01', '1', 'somebody', 0, 'else')
          tpch     | tpcc     | customer  | (7777, 'somebody', 'else', 1, '1', 1, '1', '1')
          """)
  void areLeftWhereAnotherWorkloadRunsNext(String first, String next, String table, String row)
      throws Exception {
    make(first, keeper -> execute(keeper, "INSERT INTO " + table + " VALUES " + row));

    assertThatThrownBy(() -> make(next, keeper -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "There is a table %s with rows that are not ours, such as that of".formatted(table))
        .hasMessageContaining("7777")
        .hasMessageEndingWith("It was made for the workload " + first + ".");
    assertThat(count("SELECT COUNT(*) FROM " + table)).isOne();
  }

  @Test
  void areLeftWhereTheWorkloadRunsNextWithAnotherLayout() throws Exception {
    make("ycsb", keeper -> execute(keeper, "INSERT INTO usertable (ycsb_key) VALUES ('somebody')"));

    assertThatThrownBy(() -> make("ycsb", Map.of("fieldcount", "2"), keeper -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("not ours, such as that of the id somebody");
    assertThat(count("SELECT COUNT(*) FROM usertable")).isOne();
  }

  /** Nobody is there who knows which rows are that workload's. */
  @Test
  void areAllThoseOfAWorkloadThatIsNotInstalled() throws Exception {
    make("crud", keeper -> execute(keeper, "INSERT INTO sbtest1 VALUES (1, 1, 'c', 'pad')"));
    execute("UPDATE jmeter_ndb SET workload = 'removed' WHERE name = 'sbtest1'");

    assertThatThrownBy(() -> make("crud", keeper -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("There is a table sbtest1 with rows that are not ours");
    assertThat(count("SELECT COUNT(*) FROM sbtest1")).isOne();
  }

  @ParameterizedTest
  @CsvSource({"crud, sysbench, sbtest1", "sysbench, crud, sbtest1", "tpcc, tpch, customer"})
  void areNotThoseThatARunHasLoaded(String first, String next, String table) throws Exception {
    load(first);

    make(next, keeper -> {});

    assertThat(said.toString())
        .contains(
            "The table %s was made for the workload %s: it is replaced.".formatted(table, first));
    assertThat(count("SELECT COUNT(*) FROM " + table)).isZero();
  }

  /** To JDBC's metadata, the underscore of new_order is any character. */
  @Test
  void areNotThoseOfATableOfASimilarName() throws Exception {
    execute("CREATE TABLE newXorder (a INT PRIMARY KEY)");

    make(
        "tpcc",
        keeper ->
            assertThat(definition(keeper, "new_order").columns())
                .extracting(column -> column.name().toLowerCase(Locale.ROOT))
                .containsExactly("no_w_id", "no_d_id", "no_o_id"));
  }

  private static TableDefinition definition(Keeper keeper, String table) {
    try {
      return keeper.definition("", table).orElseThrow();
    } catch (UserError e) {
      throw new AssertionError(table, e);
    }
  }

  @Test
  void areNotThoseOfAnotherLayout() throws Exception {
    load("ycsb");

    make("ycsb", Map.of("fieldcount", "2"), keeper -> {});

    assertThat(said.toString())
        .contains("usertable was made for the workload ycsb with 10 fields of 100: it is replaced");
  }

  private void load(String workload) throws UserError {
    with(workload, Map.of(), (keeper, data) -> data.load());
  }

  private void make(String workload, Consumer<Keeper> then) throws UserError {
    make(workload, Map.of(), then);
  }

  private void make(String workload, Map<String, String> more, Consumer<Keeper> then)
      throws UserError {
    with(workload, more, (keeper, data) -> then.accept(keeper));
  }

  private void with(String name, Map<String, String> more, Step step) throws UserError {
    Workload<?> workload = Workload.named(name);
    Settings settings =
        Settings.of(
            property -> more.getOrDefault(property, VALUES.get(property)), workload.parameters());
    try (Keeper keeper = new EmbeddedSystem().open(settings)) {
      Data<?> data = workload.data(keeper, settings);
      keeper.claim(data.tables(), Workload.all(), said::append);
      data.create();
      step.run(keeper, data);
    }
  }

  private void execute(String sql) throws Exception {
    try (Keeper keeper = new EmbeddedSystem().open(Settings.of(VALUES::get))) {
      execute(keeper, sql);
    }
  }

  private static void execute(Keeper keeper, String sql) {
    try {
      keeper.server().execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  private int count(String sql) throws Exception {
    try (Keeper keeper = new EmbeddedSystem().open(Settings.of(VALUES::get))) {
      return Integer.parseInt(keeper.server().text(sql));
    }
  }

  private interface Step {
    void run(Keeper keeper, Data<?> data) throws UserError;
  }
}
