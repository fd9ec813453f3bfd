// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.data.AnswerCheck;
import io.github.jmeterndb.workloads.sbtest.data.FoundText;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client asks for, what it makes of the answers, and what it writes down. */
class OltpClientTest {
  private static final int ROWS = 200;

  private final Map<Parameter, String> values = new HashMap<>();
  private final FakeOltp port = new FakeOltp();
  private RowLedger ledger;

  @BeforeEach
  void begin() {
    values.put(SysbenchParameters.TABLE_SIZE, String.valueOf(ROWS));
    ledger = ledger();
  }

  @Test
  void asksForWhatSysbenchAsksFor() throws Exception {
    client(Sysbench.READ_WRITE).operate();

    assertThat(port.reads.points().ids())
        .hasSize(10)
        .matches(ids -> IntStream.of(ids).allMatch(id -> id >= 1 && id <= ROWS));
    assertThat(
            Stream.of(
                port.reads.simple(),
                port.reads.sums(),
                port.reads.ordered(),
                port.reads.distinct(),
                port.writes.increments(),
                port.writes.updates()))
        .allMatch(rows -> rows.ids().length == 1);
    assertThat(port.reads.rangeSize()).isEqualTo(100);
    assertThat(port.writes.texts()).hasSize(1);
    assertThat(port.writes.replacements()).hasSize(1);
    assertThat(port.inTransaction).isTrue();
  }

  @Test
  void drawsATableForEachGroupOfStatements() throws Exception {
    values.put(SysbenchParameters.TABLES, "50");
    client(Sysbench.READ_WRITE).operate();
    assertThat(
            Stream.of(
                port.reads.points().table(),
                port.reads.simple().table(),
                port.reads.sums().table(),
                port.reads.ordered().table(),
                port.writes.increments().table(),
                port.writes.updates().table(),
                port.writes.table()))
        .allMatch(table -> table >= 1 && table <= 50)
        .matches(tables -> tables.stream().distinct().count() > 3);
  }

  @Test
  void leavesOutWhatTheParametersSay() throws Exception {
    values.put(SysbenchParameters.RANGE_SELECTS, "off");
    values.put(SysbenchParameters.DELETE_INSERTS, "0");
    values.put(SysbenchParameters.INDEX_UPDATES, "3");
    values.put(SysbenchParameters.SKIP_TRX, "on");
    client(Sysbench.READ_WRITE).operate();
    assertThat(port.reads.simple().ids()).isEmpty();
    assertThat(port.writes.replacements()).isEmpty();
    assertThat(port.writes.increments().ids()).hasSize(3);
    assertThat(port.inTransaction).isFalse();
  }

  @Test
  void seesTheSameOnAllPaths() throws Exception {
    client(Sysbench.READ_WRITE).operate();
    Reads first = port.reads;
    client(Sysbench.READ_WRITE).operate();
    assertThat(port.reads.points().ids()).isEqualTo(first.points().ids());
  }

  @Test
  void acceptsWhatIsRight() {
    for (Operation operation : new Sysbench().operations()) {
      // What others have written is never there.
      ledger = ledger();
      assertThatCode(client(operation)::operate).as(operation.label()).doesNotThrowAnyException();
    }
  }

  @Test
  void refusesWhatIsWrong() {
    assertWrong(answers -> answers.points().set(9, "x"));
    assertWrong(answers -> answers.points().set(9, Texts.c(2, 1, 0)));
    assertWrong(answers -> answers.sums().set(0, answers.sums().get(0) + 1));
    assertWrong(answers -> answers.simple().get(0).set(0, "x"));
    assertWrong(answers -> answers.simple().get(0).remove(0));
    assertWrong(answers -> answers.simple().get(0).set(0, answers.simple().get(0).get(1)));
    assertWrong(answers -> answers.ordered().get(0).set(0, "x"));
    assertWrong(answers -> Collections.swap(answers.ordered().get(0), 0, 1));
    assertWrong(answers -> answers.distinct().get(0).set(0, "x"));
    assertWrong(answers -> Collections.swap(answers.distinct().get(0), 0, 1));
  }

  private void assertWrong(Consumer<ReadAnswers> change) {
    port.change = change;
    assertThatThrownBy(client(Sysbench.READ_ONLY)::operate)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  @Test
  void tellsWhichDeletesMetNoRow() throws Exception {
    Client client = client(Sysbench.DELETE);
    client.operate();
    assertThat(client.part()).contains(Sysbench.DELETED);
    assertThat(ledger.gaps()).containsOnlyKeys(1);
    port.found = false;
    client = client(Sysbench.DELETE);
    client.operate();
    assertThat(client.part()).contains(Sysbench.ABSENT);
    ledger = ledger();
    assertThatThrownBy(client(Sysbench.DELETE)::operate).hasMessageContaining("it was not deleted");
  }

  @Test
  void writesDownWhatBecameOfAnInsert() throws Exception {
    client(Sysbench.INSERT).operate();
    assertThat(ledger.addedIds(1)).containsExactly(ROWS + 1);
    port.failure = failure(Outcome.UNKNOWN);
    assertThatThrownBy(client(Sysbench.INSERT)::operate).isSameAs(port.failure);
    assertThat(ledger.addedIds(1)).containsExactly(ROWS + 1);
    assertThat(ledger.mayExist(1, ROWS + 2)).isTrue();
    port.failure = failure(Outcome.NOT_APPLIED);
    assertThatThrownBy(client(Sysbench.INSERT)::operate).isSameAs(port.failure);
    assertThat(ledger.mayExist(1, ROWS + 3)).isFalse();
  }

  @Test
  void writesDownWhatBecameOfAnUpdate() {
    assertAllowed(Outcome.NOT_APPLIED, true, false);
    assertAllowed(Outcome.UNKNOWN, true, true);
  }

  private void assertAllowed(Outcome outcome, boolean before, boolean after) {
    ledger = ledger();
    port.failure = failure(outcome);
    assertThatThrownBy(client(Sysbench.UPDATE_NON_INDEX)::operate).isSameAs(port.failure);
    assertThat(ids().allMatch(id -> ledger.allows(1, FoundText.C, id, 0))).isEqualTo(before);
    assertThat(ids().anyMatch(id -> ledger.allows(1, FoundText.C, id, 1))).isEqualTo(after);
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() {
    port.failure = failure(Outcome.UNKNOWN);
    assertThatThrownBy(client(Sysbench.READ_ONLY)::operate)
        .asInstanceOf(type(StoreException.class))
        .extracting(StoreException::outcome)
        .isEqualTo(Outcome.NOT_APPLIED);
    assertThatThrownBy(client(Sysbench.READ_WRITE)::operate).isSameAs(port.failure);
  }

  /** Of statements that stand alone, the first may be there where the second has failed. */
  @Test
  void takesAllOfAFailedTransactionThatWasNoneAsUnknown() {
    values.put(SysbenchParameters.SKIP_TRX, "on");
    port.failure = failure(Outcome.NOT_APPLIED);
    assertThatThrownBy(client(Sysbench.WRITE_ONLY)::operate).isSameAs(port.failure);
    assertThat(ids().anyMatch(id -> ledger.allowsIncreased(1, id, 0, 1))).isTrue();
    assertThat(ids().allMatch(id -> ledger.allowsIncreased(1, id, 0, 0))).isTrue();
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
    Settings settings = SysbenchSettings.with(values);
    AnswerCheck check = new AnswerCheck(new Ids(settings), ledger);
    return new OltpClient(port, ledger, check, settings, operation, new Worker(0, 1, true));
  }

  /** Answers as a table would that nobody writes to. */
  private static final class FakeOltp implements Oltp {
    private final Ids ids = new Ids(SysbenchSettings.ofSize(ROWS));
    private Consumer<ReadAnswers> change = answers -> {};
    private StoreException failure;
    private boolean found = true;
    private boolean inTransaction;
    private Reads reads;
    private Writes writes;

    private void answer() throws StoreException {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public String pointSelect(int table, int id) {
      return Texts.c(table, id, 0);
    }

    @Override
    public void updateIndex(int table, int id) throws StoreException {
      answer();
    }

    @Override
    public void updateNonIndex(int table, int id, String c) throws StoreException {
      answer();
    }

    @Override
    public void insert(int table, SysbenchRow row) throws StoreException {
      answer();
    }

    @Override
    public boolean delete(int table, int id) throws StoreException {
      answer();
      return found;
    }

    @Override
    public ReadAnswers transaction(Reads what, Writes how) throws StoreException {
      inTransaction = true;
      return execute(what, how);
    }

    @Override
    public ReadAnswers withoutTransaction(Reads what, Writes how) throws StoreException {
      inTransaction = false;
      return execute(what, how);
    }

    private ReadAnswers execute(Reads what, Writes how) throws StoreException {
      answer();
      reads = what;
      writes = how;
      ReadAnswers answers = new ReadAnswers();
      IntStream.of(what.points().ids())
          .forEach(id -> answers.points().add(Texts.c(what.points().table(), id, 0)));
      IntStream.of(what.simple().ids())
          .forEach(first -> answers.simple().add(texts(what.simple().table(), first)));
      IntStream.of(what.sums().ids())
          .forEach(
              first ->
                  answers
                      .sums()
                      .add(
                          range(first)
                              .mapToLong(id -> ids.loadedK(what.sums().table(), id))
                              .sum()));
      IntStream.of(what.ordered().ids())
          .forEach(first -> answers.ordered().add(sorted(what.ordered().table(), first)));
      IntStream.of(what.distinct().ids())
          .forEach(first -> answers.distinct().add(sorted(what.distinct().table(), first)));
      change.accept(answers);
      return answers;
    }

    private static IntStream range(int first) {
      return IntStream.rangeClosed(first, Math.min(first + 99, ROWS));
    }

    private static List<String> texts(int table, int first) {
      return new ArrayList<>(range(first).mapToObj(id -> Texts.c(table, id, 0)).toList());
    }

    private static List<String> sorted(int table, int first) {
      List<String> texts = texts(table, first);
      texts.sort(null);
      return texts;
    }
  }
}
