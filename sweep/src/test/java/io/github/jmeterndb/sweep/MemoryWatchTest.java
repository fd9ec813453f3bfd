// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.RowSupply;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whether a cell is ended before it has filled the database. */
class MemoryWatchTest {
  private static final String INSERT = "insert/jdbc/8";
  private static final String SELECT = "select/jdbc/8";

  /** How long a cell lasts here that nobody ends. */
  private static final int MILLIS = 300;

  private final CountDownLatch stopped = new CountDownLatch(1);
  private Deque<OptionalDouble> answers = new ArrayDeque<>();
  private String note = "";

  @Test
  void endsACellThatUsesTheReserveUp() throws Exception {
    assertThat(run(INSERT, 0.5, 0.5, 0.91))
        .isEqualTo("ended after 7.5 s, for the database's memory is full but for 10 %");
  }

  @Test
  void keepsTheNoteThatTheEngineLeft() throws Exception {
    note = "no counter X";

    assertThat(run(INSERT, 0.5, 0.5, 0.91))
        .startsWith("ended after 7.5 s")
        .endsWith("; no counter X");
  }

  @Test
  void leavesACellAloneWhileTheReserveIsFree() throws Exception {
    assertThat(run(INSERT, 0.5, 0.5, 0.89)).isEmpty();
  }

  /** Rows may take the place of others that earlier cells have left. */
  @Test
  void endsACellThatStartsWithinTheReserveWhereItUsesMore() throws Exception {
    assertThat(run(INSERT, 0.92, 0.92, 0.925)).isEmpty();
    assertThat(run(INSERT, 0.92, 0.92, 0.94)).isNotEmpty();
  }

  @Test
  void leavesACellAloneThatAddsNoRows() throws Exception {
    assertThat(run(SELECT, 0.95, 0.95, 0.99)).isEmpty();
  }

  @Test
  void leavesACellAloneWhereTheDatabaseDoesNotReportItsMemory() throws Exception {
    assertThat(run(INSERT)).isEmpty();
  }

  /** Runs a cell while the database reports these, and gives the note. */
  private String run(String tag, double... inUse) throws Exception {
    answers = new ArrayDeque<>(Arrays.stream(inUse).mapToObj(OptionalDouble::of).toList());
    MemoryWatch watch = new MemoryWatch(this::next, data(), engine());
    CellRecord measured =
        watch.run(CellOrder.warmUp(Cell.ofTag(tag), 10), CellSinks.ofWarmUp(LatencySink.NONE));
    return measured.paths().get(0).note();
  }

  private synchronized OptionalDouble next() throws UserError {
    if (answers.isEmpty()) {
      throw new UserError("ndbinfo cannot be read");
    }
    return answers.size() > 1 ? answers.poll() : answers.peek();
  }

  private Engine engine() {
    return fake(
        Engine.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "run" -> measured((CellOrder) arguments[0]);
              case "endCell" -> end();
              default -> null;
            });
  }

  private Object end() {
    stopped.countDown();
    return null;
  }

  private CellRecord measured(CellOrder order) throws InterruptedException {
    stopped.await(MILLIS, TimeUnit.MILLISECONDS);
    return CellRecord.of(
        PathRecord.of(
            order.cell().first().tag(),
            cell -> {
              cell.seconds = 7.5;
              cell.note = note;
            }));
  }

  private static Data<?> data() {
    return fake(
        Data.class,
        (proxy, method, arguments) ->
            RowSupply.adding(
                ((Operation) arguments[0]).label().equals("insert") ? 1 : 0, new EmptyTable()));
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
