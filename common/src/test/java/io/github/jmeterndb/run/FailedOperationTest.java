// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static io.github.jmeterndb.store.Operation.DELETE;
import static io.github.jmeterndb.store.Operation.INSERT;
import static io.github.jmeterndb.store.Operation.SELECT;
import static io.github.jmeterndb.store.Operation.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.MemoryStore.Failure;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation that failed may have been done: its row is in doubt, and both is right. */
class FailedOperationTest {
  private final KeySpace keys = new KeySpace(1);
  private final MemoryStore store = MemoryStore.ofRows(1);
  private final OperationClient client = new OperationClient(store, keys, 0, 1, true);

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void leavesAnInsertedRowInDoubt(Failure failure) throws UserError {
    fail(INSERT, failure);

    assertNoDifferences();
    assertThat(keys.claimDelete()).as("a row in doubt to delete").isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void leavesADeletedRowInDoubt(Failure failure) throws Exception {
    client.run(INSERT);
    fail(DELETE, failure);

    assertNoDifferences();
    assertThat(client.run(DELETE)).as("there was another row to delete").isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void leavesTheVersionOfAnUpdatedRowInDoubt(Failure failure) throws UserError {
    fail(UPDATE, failure);

    assertNoDifferences();
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void leavesNoDoubtAfterTheNextUpdate(Failure failure) throws Exception {
    fail(UPDATE, failure);
    client.run(UPDATE);
    assertNoDifferences();

    store.put(Row.of(1, 0));
    assertThat(RowCheck.differences(store, keys)).contains("row 1 has seen 0 updates");
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void letsARowInDoubtBeRead(Failure failure) throws StoreException {
    fail(UPDATE, failure);

    assertThat(client.run(SELECT)).isTrue();
  }

  @Test
  void doesNotExcuseARowOfYetAnotherVersion() throws UserError {
    fail(UPDATE, Failure.AFTER_EFFECT);
    store.put(Row.of(1, 2));

    assertThatThrownBy(() -> client.run(SELECT)).isInstanceOf(StoreException.class);
    assertThat(RowCheck.differences(store, keys)).contains("row 1 has seen 2 updates");
  }

  private void fail(Operation operation, Failure failure) {
    store.failNext(failure);
    assertThatThrownBy(() -> client.run(operation))
        .isInstanceOf(
            failure == Failure.CRASH ? IllegalStateException.class : StoreException.class);
  }

  private void assertNoDifferences() throws UserError {
    assertThat(RowCheck.differences(store, keys)).isEmpty();
  }
}
