// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cell, run by this thread. */
class CellRunTest {
  private final List<String> errors = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final Scripted store = new Scripted();
  private final CellRun run =
      new CellRun(
          Cell.ofTag("select/scripted/1"),
          store,
          0,
          3_600,
          1,
          (cell, start, end, latencies) ->
              written.add(cell.tag() + " " + latencies.getTotalCount()),
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

  @Test
  void recordsThePartsOfAMixtureBesideTheWhole() throws Exception {
    OperationThread thread = run.join(0);
    thread.run();
    store.part = new Part("new_order");
    thread.run();
    thread.run();
    store.part = new Part("payment");
    thread.run();
    // The log counts milliseconds.
    while (System.currentTimeMillis() < run.window().startMillis() + 2) {
      Thread.onSpinWait();
    }
    run.stop();
    run.close();

    assertThat(written)
        .containsExactly(
            "select/scripted/1 4", "select.new_order/scripted/1 2", "select.payment/scripted/1 1");
    assertThat(run.latencies().getTotalCount()).as("the whole, once").isEqualTo(4);
    assertThat(run.operationsByThread()).containsExactly(4L);
  }

  /** A client that does what it is told. */
  private static final class Scripted extends Client implements Clients {
    private boolean refuses;
    private boolean opened;
    private Part part;
    private Runnable action = () -> {};

    @Override
    public Client client(int thread) {
      return this;
    }

    @Override
    public void openForThread() throws StoreException {
      if (refuses) {
        throw new StoreException(
            "NDB-4010", "the node failed", StoreException.Outcome.UNKNOWN, null);
      }
      opened = true;
    }

    @Override
    protected boolean run() throws StoreException {
      return part == null ? timed(this::act) : timed(part, this::act);
    }

    private boolean act() {
      action.run();
      return true;
    }
  }
}
