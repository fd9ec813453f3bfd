// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workloads.sbtest.Crud.DELETE;
import static io.github.jmeterndb.workloads.sbtest.Crud.INSERT;
import static io.github.jmeterndb.workloads.sbtest.Crud.SELECT;
import static io.github.jmeterndb.workloads.sbtest.Crud.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.MemoryStore.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation that failed may have been done: the outcome is unknown, and both is right. */
class FailedOperationTest {
  private final KeySpace keys = new KeySpace(1);
  private final MemoryStore store = MemoryStore.ofRows(1);

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void acceptsAnInsertedRowInEitherWay(Failure failure) throws UserError {
    fail(INSERT, failure);

    assertNoDifferences();
    assertThat(keys.claimDelete()).as("a row of unknown outcome to delete").isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void acceptsADeletedRowInEitherWay(Failure failure) throws Exception {
    client(INSERT).operate();
    fail(DELETE, failure);

    assertNoDifferences();
    assertThat(client(DELETE).operate())
        .as("there was a row to delete, since it was not deleted")
        .isEqualTo(failure == Failure.BEFORE_EFFECT);
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void acceptsEitherVersionOfAnUpdatedRow(Failure failure) throws UserError {
    fail(UPDATE, failure);

    assertNoDifferences();
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void acceptsNoneOfThemAfterTheNextUpdate(Failure failure) throws Exception {
    fail(UPDATE, failure);
    client(UPDATE).operate();
    assertNoDifferences();

    store.put(Row.of(1, 0));
    assertThat(CrudKeys.differences(store, keys)).contains("row 1 has seen 0 updates");
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void letsARowOfUnknownOutcomeBeRead(Failure failure) throws StoreException {
    fail(UPDATE, failure);

    assertThat(client(SELECT).operate()).isTrue();
  }

  @Test
  void acceptsOneAloneWhereNothingWasDone() throws Exception {
    client(INSERT).operate();
    fail(DELETE, Failure.BEFORE_EFFECT);
    store.delete(2);
    assertThat(CrudKeys.differences(store, keys)).isEqualTo("1 acknowledged rows are missing");

    store.put(Row.of(2, 0));
    fail(UPDATE, Failure.BEFORE_EFFECT);
    store.put(Row.of(1, 1));
    assertThat(CrudKeys.differences(store, keys))
        .isEqualTo("row 1 has seen 1 updates; acknowledged were 0");
  }

  @Test
  void doesNotExcuseARowOfYetAnotherVersion() throws UserError {
    fail(UPDATE, Failure.AFTER_EFFECT);
    store.put(Row.of(1, 2));

    assertThatThrownBy(() -> client(SELECT).operate()).isInstanceOf(StoreException.class);
    assertThat(CrudKeys.differences(store, keys)).contains("row 1 has seen 2 updates");
  }

  private Client client(Operation operation) {
    return CrudKeys.client(store, keys, operation, new Worker(0, 1, true));
  }

  private void fail(Operation operation, Failure failure) {
    store.failNext(failure);
    assertThatThrownBy(() -> client(operation).operate())
        .isInstanceOf(
            failure == Failure.CRASH ? IllegalStateException.class : StoreException.class);
  }

  private void assertNoDifferences() throws UserError {
    assertThat(CrudKeys.differences(store, keys)).isEmpty();
  }
}
