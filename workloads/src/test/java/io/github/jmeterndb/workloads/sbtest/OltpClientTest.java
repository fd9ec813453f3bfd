// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.WorkloadSettings;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The statements of a client, its checks of their results, and its ledger. */
class OltpClientTest {
  private static final int ROWS = 200;

  private final Map<Parameter, String> values = new HashMap<>();
  private final FakeOltp api = new FakeOltp();
  private RowLedger ledger;

  @BeforeEach
  void begin() {
    values.put(Sysbench.TABLE_SIZE, String.valueOf(ROWS));
    ledger = ledger();
  }

  @Test
  void asksForWhatSysbenchAsksFor() throws Exception {
    client(Sysbench.READ_WRITE).operate();

    List<Kind> kinds = new ArrayList<>(Collections.nCopies(10, Kind.POINT));
    kinds.addAll(
        List.of(
            Kind.SIMPLE_RANGE,
            Kind.SUM_RANGE,
            Kind.ORDER_RANGE,
            Kind.DISTINCT_RANGE,
            Kind.INDEX_UPDATE,
            Kind.NON_INDEX_UPDATE,
            Kind.DELETE,
            Kind.INSERT));
    assertThat(api.statements).extracting(OltpStatement::kind).isEqualTo(kinds);
    assertThat(api.statements).allMatch(each -> each.id() >= 1 && each.id() <= ROWS);
    assertThat(api.statements.get(10).last()).isEqualTo(api.statements.get(10).id() + 99);
    assertThat(api.inTransaction).isTrue();
  }

  @Test
  void drawsATableForEachGroupOfStatements() throws Exception {
    values.put(Sysbench.TABLES, "50");
    client(Sysbench.READ_WRITE).operate();

    assertThat(api.statements).allMatch(each -> each.table() >= 1 && each.table() <= 50);
    assertThat(api.statements.stream().map(OltpStatement::table).distinct().count())
        .isGreaterThan(3);
    assertThat(api.statements.subList(0, 10).stream().map(OltpStatement::table).distinct())
        .hasSize(1);
  }

  @Test
  void leavesOutWhatTheParametersSay() throws Exception {
    values.put(Sysbench.RANGE_SELECTS, "off");
    values.put(Sysbench.PARAMETERS.get("point.selects"), "0");
    values.put(Sysbench.PARAMETERS.get("delete.inserts"), "0");
    values.put(Sysbench.PARAMETERS.get("index.updates"), "3");
    values.put(Sysbench.SKIP_TRX, "on");
    client(Sysbench.READ_WRITE).operate();

    assertThat(api.statements)
        .extracting(OltpStatement::kind)
        .containsExactly(
            Kind.INDEX_UPDATE, Kind.INDEX_UPDATE, Kind.INDEX_UPDATE, Kind.NON_INDEX_UPDATE);
    assertThat(api.inTransaction).isFalse();
  }

  @Test
  void seesTheSameOnAllPaths() throws Exception {
    client(Sysbench.READ_ONLY).operate();
    List<OltpStatement> first = api.statements;
    client(Sysbench.READ_ONLY).operate();
    assertThat(api.statements).isEqualTo(first);
  }

  @Test
  void refusesWhatIsWrong() {
    assertWrong(answers -> answers.set(9, "x"));
    assertWrong(answers -> answers.set(9, RowText.c(2, 1, 0)));
    assertWrong(answers -> answers.set(11, (long) answers.get(11) + 1));
    assertWrong(answers -> range(answers, 10).set(0, "x"));
    assertWrong(answers -> range(answers, 10).remove(0));
    assertWrong(answers -> range(answers, 10).set(0, range(answers, 10).get(1)));
    for (int ordered : List.of(12, 13)) {
      assertWrong(answers -> range(answers, ordered).set(0, "x"));
      assertWrong(answers -> Collections.swap(range(answers, ordered), 0, 1));
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> range(List<Object> answers, int statement) {
    return (List<String>) answers.get(statement);
  }

  private void assertWrong(Consumer<List<Object>> change) {
    api.change = change;
    ApiContract.assertWrong(client(Sysbench.READ_ONLY)::operate);
  }

  @Test
  void tellsWhichDeletesMetNoRow() throws Exception {
    Client client = client(Sysbench.DELETE);
    client.operate();
    assertThat(client.part()).contains(Sysbench.DELETED);
    assertThat(ledger.gaps(1)).isNotEmpty();
    api.found = false;
    client = client(Sysbench.DELETE);
    client.operate();
    assertThat(client.part()).contains(Operation.ABSENT);
    ledger = ledger();
    assertThatThrownBy(client(Sysbench.DELETE)::operate).hasMessageContaining("it was not deleted");
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() {
    api.failure = failure(Outcome.UNKNOWN);
    assertThatThrownBy(client(Sysbench.READ_ONLY)::operate)
        .asInstanceOf(type(StoreException.class))
        .extracting(StoreException::outcome)
        .isEqualTo(Outcome.NOT_APPLIED);
    assertThatThrownBy(client(Sysbench.READ_WRITE)::operate).isSameAs(api.failure);
  }

  /** Without a transaction, the first statement may be applied although the second failed. */
  @Test
  void takesAllOfAFailedTransactionThatWasNoneAsUnknown() {
    values.put(Sysbench.SKIP_TRX, "on");
    api.failure = failure(Outcome.NOT_APPLIED);
    assertThatThrownBy(client(Sysbench.WRITE_ONLY)::operate).isSameAs(api.failure);
    assertThat(ids().anyMatch(id -> ledger.allows(1, 0, id, 0, 1))).isTrue();
    assertThat(ids().allMatch(id -> ledger.allows(1, 0, id, 0, 0))).isTrue();
  }

  private static RowLedger ledger() {
    return new RowLedger(1, 1, ROWS);
  }

  private static IntStream ids() {
    return IntStream.rangeClosed(1, ROWS);
  }

  private static StoreException failure(Outcome outcome) {
    return new StoreException("X", "failed", outcome, null);
  }

  private Client client(Operation operation) {
    Settings settings = WorkloadSettings.of(new Sysbench(), values);
    Worker worker = new Worker(0, 1, true);
    return new OltpClient(api, ledger, new Ids(settings), settings, operation, worker);
  }

  /** Answers as a table that nobody writes to. */
  private static final class FakeOltp implements Oltp {
    private final Ids ids =
        new Ids(WorkloadSettings.of(new Sysbench(), Map.of(Sysbench.TABLE_SIZE, "" + ROWS)));
    private Consumer<List<Object>> change = answers -> {};
    private StoreException failure;
    private boolean found = true;
    private boolean inTransaction;
    private List<OltpStatement> statements;

    @Override
    public List<Object> execute(boolean together, List<OltpStatement> asked) throws StoreException {
      if (failure != null) {
        throw failure;
      }
      inTransaction = together;
      statements = asked;
      List<Object> answers = new ArrayList<>();
      asked.forEach(statement -> answers.add(answer(statement)));
      change.accept(answers);
      return answers;
    }

    private Object answer(OltpStatement asked) {
      IntStream range = IntStream.rangeClosed(asked.id(), Math.min(asked.last(), ROWS));
      return switch (asked.kind()) {
        case POINT -> RowText.c(asked.table(), asked.id(), 0);
        case SIMPLE_RANGE, ORDER_RANGE, DISTINCT_RANGE -> {
          List<String> texts =
              new ArrayList<>(range.mapToObj(id -> RowText.c(asked.table(), id, 0)).toList());
          if (asked.kind() != Kind.SIMPLE_RANGE) {
            texts.sort(null);
          }
          yield texts;
        }
        case SUM_RANGE -> range.mapToLong(id -> ids.loadedK(asked.table(), id)).sum();
        case DELETE -> found;
        default -> "";
      };
    }
  }
}
