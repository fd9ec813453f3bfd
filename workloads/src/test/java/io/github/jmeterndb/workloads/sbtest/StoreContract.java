// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every store must do, over any access path. */
public final class StoreContract extends ApiContract<Rows> {
  private static final int ROWS = 100;

  @Override
  protected Workload<Rows> workload() {
    return new Crud();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(RowsData.ROWS, String.valueOf(ROWS));
  }

  @Override
  protected List<Map<Parameter, String>> forms(AccessPath path) {
    Map<Parameter, String> several = Map.of(Parameter.BATCH, "5");
    if (path.parameters().contains(Parameter.WRITE_MODE)) {
      return List.of(
          Map.of(Parameter.WRITE_MODE, "find"), Map.of(Parameter.WRITE_MODE, "blind"), several);
    }
    return path.parameters().contains(Parameter.BATCH)
        ? List.of(Map.of(), several)
        : super.forms(path);
  }

  @Test
  void appliesNothingWhereAKeyIsTakenAndWorksOn() throws Exception {
    for (int i = 0; i < 100; i++) {
      assertFails(duplicateKeyCode(), () -> api().insert(Crud.LAYOUT, values(42, 1)));
      assertFails(
          duplicateKeyCode(), () -> api().insert(Crud.LAYOUT, values(ROWS + 1, 0), values(42, 1)));
    }
    assertThat(select(42)).isEqualTo(Row.of(42, 0));
    api().update(Crud.LAYOUT, values(41, 1), values(42, 1));

    assertThat(select(42)).isEqualTo(Row.of(42, 1));
    assertThat(admin().server().text("SELECT COUNT(*) FROM sbtest1")).isEqualTo("" + ROWS);
  }

  @Test
  void failsWhereThereIsNoRow() throws Exception {
    Object[] none = values(ROWS + 1, 1);
    assertWrong(() -> api().read(Crud.LAYOUT, none));
    assertWrong(() -> api().update(Crud.LAYOUT, none));
    assertWrong(() -> api().delete(Crud.LAYOUT, none));
    String wrong = StoreException.WRONG_EFFECT;
    assertFails(wrong, () -> api().update(Crud.LAYOUT, values(42, 1), none));
    assertFails(wrong, () -> api().delete(Crud.LAYOUT, values(42, 0), none));
    assertFails(wrong, () -> api().read(Crud.LAYOUT, values(42, 0), none));

    assertThat(data().verdict().differences).as("nothing was written").isEmpty();
  }

  private static void assertFails(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED);
            });
  }

  @Test
  void countsEachOperation() throws Exception {
    for (Operation operation : workload().operations()) {
      Client client = data().client(api(), operation, new Worker(0, 1, true));

      assertThat(client.operate()).as(operation.label()).isTrue();
      assertThat(client.operations()).isEqualTo(api().batch());
    }
    assertThat(counts().there).isEqualTo(ROWS);
    assertThat(readBack()).isEmpty();
  }

  @Test
  void countsUpwardsIfAtAll() throws Exception {
    Map<String, Long> before = connection().counters();
    for (int i = 0; i < 10; i++) {
      select(42);
    }
    Map<String, Long> after = connection().counters();

    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after)
        .allSatisfy((name, value) -> assertThat(value).isGreaterThanOrEqualTo(before.get(name)));
    if (!after.isEmpty()) {
      assertThat(after).as("ten selects").isNotEqualTo(before);
    }
  }

  @Test
  void losesARowThatWasDeletedBehindItsBack() throws Exception {
    inThreads(Crud.UPDATE, 5);
    assertThat(counts().there).isEqualTo(ROWS);
    change("DELETE FROM sbtest1 WHERE id = 42");

    LedgerInfo counts = counts();
    assertThat(counts.there).isEqualTo(ROWS - 1);
    assertThat(counts.lost).isEqualTo(1);
    assertThat(counts.failedThere).isZero();
    assertThat(readBack()).isEqualTo("row 42 was not found");
  }

  @Test
  @OfTheData
  void losesARowOfWhichAnOldVersionWasPutBack() throws Exception {
    updateAll();
    change("UPDATE sbtest1 SET c = '" + Row.c(42, 0) + "' WHERE id = 42");

    assertThat(counts().lost).isEqualTo(1);
    assertThat(readBack()).isEqualTo("row 42 shows version 0; acknowledged was version 1");
  }

  @Test
  @OfTheData
  void losesADeleteWhoseRowIsThereAgain() throws Exception {
    operate(Crud.INSERT, 1);
    operate(Crud.DELETE, 1);
    api().insert(Crud.LAYOUT, Row.of(ROWS + 1, 0).values());

    assertThat(counts().lost).isEqualTo(1);
  }

  @Test
  @OfTheData
  void findsWritesWhoseAcknowledgementWasSwallowed() throws Exception {
    operate(Crud.INSERT, 1);
    Rows swallowing = failing(true, Outcome.NOT_APPLIED);
    fail(swallowing, Crud.INSERT, 2);
    fail(swallowing, Crud.UPDATE, 1);
    fail(swallowing, Crud.DELETE, 1);

    LedgerInfo counts = counts();
    assertThat(counts.failedThere).as("two inserts and an update").isEqualTo(3);
    assertThat(counts.lost).as("a delete").isEqualTo(1);
    assertThat(counts.unknown).isZero();
  }

  @Test
  @OfTheData
  void tellsOnceWhatBecameOfWritesOfUnknownOutcome() throws Exception {
    operate(Crud.INSERT, 2);
    for (boolean done : List.of(true, false)) {
      for (Operation operation : List.of(Crud.INSERT, Crud.UPDATE, Crud.DELETE)) {
        fail(failing(done, Outcome.UNKNOWN), operation, 1);
      }
    }

    LedgerInfo verdict = data().verdict();
    assertThat(verdict.differences).isEmpty();
    LedgerInfo counts = verdict;
    assertThat(counts.unknown).isEqualTo(6);
    assertThat(counts.unknownApplied).isEqualTo(3);
    assertThat(counts.unknownNotApplied).isEqualTo(3);
    assertThat(readBack()).isEmpty();
    assertThat(counts().unknown).as("since").isZero();
  }

  @Test
  @OfTheData
  void findsReadsThatAreStale() throws Exception {
    updateAll();
    for (int id = 1; id <= ROWS; id++) {
      change("UPDATE sbtest1 SET c = '%s' WHERE id = %s".formatted(Row.c(id, 0), id));
    }
    Client client = data().client(api(), Crud.SELECT, new Worker(0, 1, true));
    assertThatThrownBy(client::operate)
        .hasMessageContaining("as after 0 updates; more were acknowledged before");

    assertThat(counts().staleReads).isEqualTo(1);
    assertThat(counts().staleReads).as("since").isZero();
  }

  private void updateAll() throws StoreException {
    for (int thread = 0; thread < ROWS; thread++) {
      data().client(api(), Crud.UPDATE, new Worker(thread, ROWS, true)).operate();
    }
  }

  private void operate(Operation operation, int times) throws StoreException {
    Client client = data().client(api(), operation, new Worker(0, 1, true));
    for (int i = 0; i < times; i++) {
      assertThat(client.operate()).isTrue();
    }
  }

  private Row select(int id) throws StoreException {
    return Row.ofValues(api().read(Crud.LAYOUT, Row.of(id, 0).values())[0]);
  }

  private static Object[] values(int id, int version) {
    return Row.of(id, version).values();
  }
}
