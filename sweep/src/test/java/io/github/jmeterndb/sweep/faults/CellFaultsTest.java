// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The faults of a cell whose window opened at a time that the test sets. */
class CellFaultsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long START = -7 * SECOND;
  private static final int LENGTH = 20;

  private final Window window = new Window(LENGTH);
  private OutcomeTimeline watch;
  private final FakeNodes nodes = new FakeNodes();

  CellFaultsTest() {
    window.openAfter(START, 1_000_000, 0);
  }

  @Test
  void areBegunWhenTheyAreDue() throws UserError {
    CellFaults steps = steps("kill data-node 2 @10s for 2.5s");
    watch.ofThread();

    steps.begin(at(9.99));
    assertThat(nodes.orders).isEmpty();
    steps.begin(at(10.01));
    steps.ask(at(10.02));
    steps.begin(at(12.49));
    assertThat(nodes.orders).containsExactly("kill data-node 2");
    nodes.slow.add("start data-node 2");
    steps.begin(at(12.5));
    steps.ask(at(13));
    assertThat(steps.isWaiting()).isTrue();
    nodes.slow.remove("start data-node 2");
    steps.ask(at(15.25));

    assertThat(steps.isWaiting()).isFalse();
    assertThat(steps.isAllRight()).isTrue();
    assertThat(restored(steps)).isEmpty();
    assertThat(info(steps))
        .extracting(
            f -> f.fault,
            f -> f.breaks,
            f -> f.planned,
            f -> f.begun,
            f -> f.effective,
            f -> f.longestGap,
            f -> f.outage,
            f -> f.firstSuccess)
        .containsExactly(
            tuple("kill data-node 2", true, 10.0, 10.01, 10.02, 9.99, 20.0, null),
            tuple("start data-node 2", false, 12.5, 12.5, 15.25, 7.5, 0.0, 0.0));
  }

  @Test
  void excuseWhatFailsWhileOneActsAndALittleLonger() throws UserError {
    CellFaults steps = steps("freeze mysqld @1s for 2s");
    OperationWatch thread = watch.ofThread();

    fail(thread, 0.5, Outcome.UNKNOWN);
    assertThat(steps.result().excused).as("before it").isZero();
    steps.begin(at(1));
    thread.failed(at(0.9), at(1.1), new StoreException("code", "message", Outcome.UNKNOWN, null));
    assertThat(steps.result().excused).as("began before, and failed while it acted").isEqualTo(1);
    steps.begin(at(3));
    fail(thread, 3.1, Outcome.NOT_APPLIED);
    assertThat(steps.result().excused).as("thawed, and not known to answer").isEqualTo(2);
    steps.ask(at(3.2));
    fail(thread, 5.1, Outcome.NOT_APPLIED);
    assertThat(steps.result().excused).as("two seconds after it").isEqualTo(3);
    fail(thread, 7.2, Outcome.NOT_APPLIED);
    assertThat(steps.result().excused).as("two seconds after the last failure").isEqualTo(3);

    assertThat(info(steps)).extracting(fault -> fault.unknown).containsExactly(1L, 0L);
    assertThat(info(steps)).extracting(fault -> fault.failed).containsExactly(3L, 3L);
  }

  @Test
  void neverExcuseAWrongEffect() throws UserError {
    CellFaults steps = steps("freeze mysqld @1s for 2s");
    OperationWatch thread = watch.ofThread();
    steps.begin(at(1));

    thread.failed(at(1.1), at(1.2), StoreException.wrongEffect("80 of 100 rows"));
    thread.failed(at(1.3), at(1.4), StoreException.wrongEffect("not inserted").notApplied());
    fail(thread, 1.5, Outcome.NOT_APPLIED);
    steps.begin(at(3));
    steps.ask(at(3.1));
    thread.failed(at(3.2), at(3.3), StoreException.wrongEffect("in the aftermath"));

    assertThat(steps.result().excused).as("the one that failed").isEqualTo(1);
    assertThat(steps.result().wrongEffects).isEqualTo(3);
    assertThat(CellFaults.notes(steps.result()))
        .anyMatch(note -> note.startsWith("3 had a wrong effect while a fault acted"));
    assertThat(info(steps)).extracting(fault -> fault.wrongEffects).containsExactly(3L, 1L);
  }

  @Test
  void putRightWhatIsStillBrokenTheManagementNodeFirst() throws UserError {
    CellFaults steps =
        steps(
            "kill data-node 2 @1s for 19s, freeze mysqld @2s for 18s, stop management-node @3s for"
                + " 17s");
    for (double time : new double[] {1, 2, 3}) {
      steps.begin(at(time));
      steps.ask(at(time));
    }
    nodes.orders.clear();
    nodes.slow.add("start data-node 2");

    assertThat(restored(steps)).startsWith("start management-node, ");
    assertThat(nodes.orders)
        .startsWith("start management-node")
        .containsExactlyInAnyOrder("start management-node", "start data-node 2", "thaw mysqld");
    steps.ask(at(LENGTH + 1));
    assertThat(steps.isAllRight()).isFalse();
    assertThatThrownBy(steps::requireUndone).hasMessageContaining("data-node 2");
    nodes.slow.remove("start data-node 2");
    steps.ask(at(LENGTH + 2));
    assertThat(steps.isAllRight()).isTrue();
  }

  @Test
  void areInEffectWhereAllNodesOfAGroupAre() throws UserError {
    CellFaults steps = steps("kill node-group 0 @1s for 1s");
    steps.begin(at(1));
    steps.ask(at(1.1));
    steps.begin(at(2));
    assertThat(nodes.orders)
        .containsExactly(
            "kill data-node 2", "kill data-node 3", "start data-node 2", "start data-node 3");
    nodes.slow.add("start data-node 3");
    steps.ask(at(3));
    assertThat(steps.isAllRight()).isFalse();
    nodes.slow.remove("start data-node 3");
    steps.ask(at(4));

    assertThat(steps.isAllRight()).isTrue();
    assertThat(info(steps)).extracting(fault -> fault.effective).containsExactly(1.1, 4.0);
  }

  /** A data node that is cut off and finds no arbitrator ends itself. */
  @Test
  void putRightWhatTheyHaveTakenAlong() throws UserError {
    CellFaults steps = steps("kill mysqld @1s for 1s");
    OperationWatch thread = watch.ofThread();
    nodes.ended.add("data-node 2");
    assertThat(steps.takesMore()).as("before anything was broken").isFalse();
    steps.begin(at(1));
    steps.begin(at(2));
    steps.ask(at(3));
    assertThat(steps.isAllRight()).isTrue();

    assertThat(steps.takesMore()).isTrue();
    assertThat(steps.takesMore()).as("known by now").isFalse();
    fail(thread, 19, Outcome.NOT_APPLIED);
    assertThat(steps.result().excused).as("a fault acts again").isEqualTo(1);
    assertThat(restored(steps)).isEqualTo("start data-node 2");
    steps.ask(at(LENGTH + 1));
    assertThat(steps.isAllRight()).isTrue();
  }

  @Test
  void tellWhatCouldNotBeDone() throws UserError {
    CellFaults steps = steps("kill mysqld @1s for 1s, kill data-node 2 @19s for 1s");
    nodes.failing.add("start mysqld");
    steps.begin(at(1));
    steps.begin(at(2));
    steps.restore();

    assertThat(steps.isAllRight()).isFalse();
    assertThatThrownBy(steps::requireUndone)
        .hasMessageContaining("start mysqld: no; start mysqld: no");
    assertThat(info(steps))
        .extracting(fault -> fault.failure)
        .containsExactly("", "no", "not started: the window ended before");
  }

  @Test
  void countWhatFollowsTheStartOfANodeWithItsEnd() throws UserError {
    CellFaults steps = steps("kill mysqld @5s for 3s, kill data-node 2 @12s for 8s");
    OperationWatch thread = watch.ofThread();
    steps.begin(at(5));
    fail(thread, 5.1, Outcome.UNKNOWN);
    steps.begin(at(8));
    fail(thread, 8.1, Outcome.NOT_APPLIED);
    succeed(thread, 9);
    steps.begin(at(12));
    fail(thread, 12.1, Outcome.NOT_APPLIED);
    succeed(thread, 19);

    assertThat(info(steps)).extracting(fault -> fault.failed).containsExactly(1L, 1L, 1L);
    assertThat(info(steps)).extracting(fault -> fault.unknown).containsExactly(1L, 0L, 0L);
    assertThat(info(steps))
        .extracting(fault -> fault.longestGap)
        .usingElementComparator(Comparator.comparingLong(s -> Math.round(s * 100)))
        .containsExactly(4.0, 3.0, 7.0);
    assertThat(steps.result().excused).as("each once").isEqualTo(3);
  }

  private static void fail(OperationWatch thread, double time, Outcome outcome) {
    thread.failed(at(time), at(time), new StoreException("code", "message", outcome, null));
  }

  private static void succeed(OperationWatch thread, double time) {
    thread.succeeded(at(time), at(time), Optional.empty());
  }

  private CellFaults steps(String schedule) throws UserError {
    List<Fault> faults =
        FaultSchedule.of(
            schedule,
            "test",
            Map.of(
                "management-node", List.of("management-node"),
                "data-node 2", List.of("data-node 2"),
                "mysqld", List.of("mysqld"),
                "node-group 0", List.of("data-node 2", "data-node 3")),
            LENGTH);
    CellFaults steps = new CellFaults(faults, nodes, CellSink.NONE, LiveFeed.NONE);
    watch = steps.watch(Cell.ofTag("update/sql/1"), window);
    return steps;
  }

  private static String restored(CellFaults steps) {
    steps.restore();
    return steps.result().restored;
  }

  private List<FaultInfo> info(CellFaults steps) {
    return steps.result().schedule;
  }

  private static long at(double seconds) {
    return START + Math.round(seconds * SECOND);
  }

  /** Nodes whose actions take effect when a test lets them. */
  private static final class FakeNodes implements Nodes {
    final List<String> orders = new ArrayList<>();
    final Set<String> slow = new HashSet<>();
    final Set<String> failing = new HashSet<>();
    final Set<String> ended = new HashSet<>();

    @Override
    public Set<String> ended() {
      return ended;
    }

    @Override
    public void act(Action action, String node) throws UserError {
      String order = action.word() + " " + node;
      orders.add(order);
      if (failing.contains(order)) {
        throw new UserError("no");
      }
    }

    @Override
    public boolean isInEffect(Action action, String node) {
      return !slow.contains(action.word() + " " + node);
    }
  }
}
