// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.TableOwner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A cell, run by this thread. */
class CellRunTest {
  private final List<String> errors = new ArrayList<>();
  private final Scripted store = new Scripted();
  private final CellRun run =
      new CellRun(
          Cell.ofTag("select/scripted/1"),
          store,
          new KeySpace(1),
          0,
          3_600,
          1,
          LatencyRecorder.Sink.NONE,
          (second, cell, code, message) -> errors.add(code));

  @Test
  void opensWhatAThreadNeedsBeforeItIsTimed() throws Exception {
    OperationThread thread = run.join(0);
    assertThat(store.opened).isTrue();

    thread.run();
    assertThat(run.operationsByThread()).containsExactly(1L);
  }

  @Test
  void countsWhereThatFails() throws Exception {
    store.refuses = true;

    run.join(0);

    assertThat(run.errors()).isEqualTo(1);
    assertThat(errors).containsExactly("NDB-4010");
  }

  @Test
  void countsAnErrorOfTheJvmBeforeItEndsTheThread() throws Exception {
    OperationThread thread = run.join(0);
    store.action =
        () -> {
          throw new StackOverflowError("deep");
        };

    assertThatThrownBy(thread::run).isInstanceOf(StackOverflowError.class);

    assertThat(errors).containsExactly("StackOverflowError");
    assertThat(run.invalid()).isEqualTo("1 of 1 threads ended before its window did");
  }

  @Test
  void isInvalidWhereAThreadDidNotSeeItsEnd() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    run.stop();
    assertThat(run.invalid()).isNotEmpty();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.invalid()).isEmpty();
  }

  @Test
  void namesTheLongestOperationThatItsEndHasCut() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    assertThat(run.longestCut()).isZero();

    store.action = run::stop;
    thread.run();

    assertThat(run.longestCut()).isPositive();
    assertThat(run.operationsByThread()).as("those that ended in time").containsExactly(1L);
    assertThat(run.operations()).isEqualTo(2);
  }

  @Test
  void isInvalidWhereNothingEndedInTime() throws Exception {
    OperationThread thread = run.join(0);
    store.action = run::stop;

    thread.run();

    assertThat(thread.isOver()).isTrue();
    assertThat(run.invalid()).isEqualTo("no operation ended in its window with success");
    assertThat(run.longestCut()).isPositive();
  }

  @Test
  void isInvalidWithoutAWindow() {
    run.stop();

    assertThat(run.invalid()).isEqualTo("its window had no length");
  }

  /** A store that does what it is told. */
  private static final class Scripted implements Store {
    private boolean refuses;
    private boolean opened;
    private Runnable action = () -> {};

    @Override
    public void openForThread() throws StoreException {
      if (refuses) {
        throw new StoreException("NDB-4010", "the node failed", null);
      }
      opened = true;
    }

    @Override
    public Row select(int id) {
      action.run();
      return Row.of(id, 0);
    }

    @Override
    public void insert(Row row) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void update(int id, String c) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(int id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<TableOwner> ownerOf(String table) {
      return Optional.empty();
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}
