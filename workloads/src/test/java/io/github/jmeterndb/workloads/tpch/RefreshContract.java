// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.query.Questions;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What TPC-H's refresh functions must do, over any access path, and what is found of them. */
abstract class RefreshContract extends PortContract<DecisionSupport> {
  static final double SCALE = 0.01;

  /** Of a stream. */
  static final int STEPS = TpchQuery.COUNT + 2;

  private static final int ORDERS = 15_000;
  private static final int LINES = 60_175;

  /** The orders of a refresh set. */
  private static final int NEW_ORDERS = 15;

  /** The first one's key. */
  private static final int NEW_KEY = 9;

  private static final String NEW = "MOD(%s, 32) >= 8";

  @Override
  protected Workload<DecisionSupport> workload() {
    return new Tpch();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(TpchParameters.SCALE_FACTOR, String.valueOf(SCALE), TpchParameters.REFRESH, "on");
  }

  @Override
  public boolean takesLong() {
    return true;
  }

  /** Each is a query over all of the data. */
  @Override
  protected int times() {
    return 1;
  }

  @Override
  protected int threads() {
    return 3;
  }

  @Test
  void addsOrdersBeforeAStreamsQueriesAndDeletesThemBehind() throws Exception {
    Client alone = client(Tpch.operation(TpchQuery.of(1)));
    alone.operate();
    Client power = client(Tpch.POWER);
    power.operate();

    assertThat(count("orders")).isEqualTo(ORDERS + NEW_ORDERS);
    assertThat(count("orders WHERE " + NEW.formatted("o_orderkey"))).isEqualTo(NEW_ORDERS);
    int lines = count("lineitem WHERE " + NEW.formatted("l_orderkey"));
    assertThat(lines).isBetween(NEW_ORDERS, 7 * NEW_ORDERS);
    assertThat(count("lineitem")).isEqualTo(LINES + lines);
    assertThat(count("lineitem, orders WHERE l_orderkey = o_orderkey")).isEqualTo(LINES + lines);
    assertThat(differences()).isEmpty();
    assertThatThrownBy(alone::operate)
        .as("what is right where nothing was added")
        .hasMessageContaining("not the right answer");

    for (int i = 1; i < STEPS; i++) {
      power.operate();
    }
    assertThatTheTablesAreAsLoaded();
    // The answers that are right there were not mixed up with those of the stream.
    assertThat(client(Tpch.operation(TpchQuery.of(1))).operate()).isTrue();
  }

  @Test
  void refreshesInSeveralStreamsAtOnce() throws Exception {
    inThreads(Tpch.THROUGHPUT, STEPS);
    assertThatTheTablesAreAsLoaded();
  }

  @Test
  @OfTheData
  void findsALineThatIsMissing() throws Exception {
    client(Tpch.POWER).operate();
    execute("DELETE FROM lineitem WHERE l_linenumber = 1 AND l_orderkey = " + NEW_KEY);
    assertThat(differences())
        .matches("lineitem has \\d+ rows, keys of \\d+ and prices of .* instead of .*");
  }

  @Test
  @OfTheData
  void findsAnOrderThatIsMissing() throws Exception {
    client(Tpch.POWER).operate();
    execute("DELETE FROM orders WHERE o_orderkey = " + NEW_KEY);
    assertThat(differences()).startsWith("orders has " + (ORDERS + NEW_ORDERS - 1) + " rows");
  }

  @Test
  @OfTheData
  void findsThatALoadedOrderIsAnotherOneAndTakesNothingForRestored() throws Exception {
    client(Tpch.POWER).operate();
    change("+");
    try {
      assertThat(differences()).startsWith("orders has ");
      assertThatThrownBy(() -> data().reset())
          .isInstanceOf(UserError.class)
          .hasMessageContaining("the tables are not as they were loaded: orders has 15000 rows")
          .hasMessageContaining("run again");
    } finally {
      change("-");
    }
    assertThatTheTablesAreAsLoaded();
  }

  private void change(String sign) throws SQLException {
    execute(
        "UPDATE orders SET o_totalprice = o_totalprice %s 1 WHERE o_orderkey = 1".formatted(sign));
  }

  @Test
  @OfTheData
  void deletesWhatAnUnfinishedStreamHasLeft() throws Exception {
    client(Tpch.POWER).operate();
    client(Tpch.POWER).operate();
    assertThat(count("orders")).as("added once").isEqualTo(ORDERS + NEW_ORDERS);
    data().reset();
    assertThatTheTablesAreAsLoaded();
  }

  @TestFactory
  @OfTheData
  Stream<DynamicTest> takesNothingForWrongOfWhichItIsNotKnown() {
    return DynamicTest.stream(
        Stream.of(true, false), applied -> "applied: " + applied, this::takesNothingForWrong);
  }

  private void takesNothingForWrong(boolean applied) throws Exception {
    Client power = client(new LossyPort(port(), 7, applied, false), Tpch.POWER);

    StoreException failure = catchThrowableOfType(StoreException.class, power::operate);

    assertThat(failure.code()).isEqualTo("rf1 " + LossyPort.LOST);
    assertThat(count("orders")).isEqualTo(ORDERS + 7 + (applied ? 1 : 0));
    assertThat(differences()).isEmpty();
    for (int i = 1; i < STEPS; i++) {
      assertThat(power.operate()).isTrue();
    }
    assertThatTheTablesAreAsLoaded();
  }

  @TestFactory
  Stream<DynamicTest> triesAgainWhatIsTemporaryWhateverBecameOfIt() {
    return DynamicTest.stream(
        Stream.of(true, false), applied -> "applied: " + applied, this::triesAgain);
  }

  private void triesAgain(boolean applied) throws Exception {
    Client power = client(new LossyPort(port(), 7, applied, true), Tpch.POWER);
    assertThat(power.operate((failure, started) -> failure.isTemporary())).isTrue();
    assertThat(count("orders")).isEqualTo(ORDERS + NEW_ORDERS);
    assertThat(differences()).isEmpty();
  }

  private void assertThatTheTablesAreAsLoaded() throws Exception {
    assertThat(count("orders")).isEqualTo(ORDERS);
    assertThat(count("lineitem")).isEqualTo(LINES);
    assertThat(differences()).isEmpty();
  }

  private String differences() throws UserError {
    return data().verdict(data().ledger()).differences();
  }

  static void stream(Client client) throws StoreException {
    for (int i = 0; i < STEPS; i++) {
      client.operate();
    }
  }

  final Client client(Operation operation) {
    return client(port(), operation);
  }

  private Client client(DecisionSupport port, Operation operation) {
    return data().client(port, operation, new Worker(0, 1, true));
  }

  static Question question(int query) {
    return new Questions(false, SCALE).of(TpchQuery.of(query), 0);
  }

  final void execute(String sql) throws SQLException {
    keeper().server().execute(sql);
  }

  final int count(String what) throws SQLException {
    return Integer.parseInt(keeper().server().text("SELECT COUNT(*) FROM " + what));
  }
}
