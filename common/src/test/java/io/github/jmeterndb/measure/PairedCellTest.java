// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PairedCellTest {
  private static final int THREADS = 3;
  private static final List<Cell> CELLS =
      List.of(Cell.ofTag("select/a/" + THREADS), Cell.ofTag("select/b/" + THREADS));

  private final Store a = new Store();
  private final Store b = new Store();
  private final Set<String> together = ConcurrentHashMap.newKeySet();
  private final Map<String, Long> written = new ConcurrentHashMap<>();
  private final List<Double> starts = Collections.synchronizedList(new ArrayList<>());
  private BooleanSupplier hasRows = () -> true;
  private final List<String> passes = Collections.synchronizedList(new ArrayList<>());
  private final List<String> turns = Collections.synchronizedList(new ArrayList<>());

  @Test
  void runsOnePathAtATimeAndEachInEachBlockAndTellsOfEachTurn() throws Exception {
    CellRun run = cell(1, 20);

    runAll(run);

    Map<Integer, List<String>> blocks =
        run.slices().stream()
            .collect(
                Collectors.groupingBy(
                    Slice::block,
                    Collectors.mapping(slice -> slice.cell().path(), Collectors.toList())));
    assertThat(blocks).hasSizeGreaterThan(2).containsKey(Slice.CONTIGUOUS);
    assertThat(blocks.values())
        .allSatisfy(paths -> assertThat(paths).hasSize(2).contains("a", "b"));
    assertThat(new ArrayList<>(blocks.values()))
        .as("orders")
        .contains(List.of("a", "b"), List.of("b", "a"));
    assertThat(together).as("paths that ran at once").isEmpty();
    assertThat(run.records()).allMatch(path -> path.invalid.isEmpty());
    assertThat(passes).hasSize(4);
    assertThat(passes.get(0).charAt(0)).isEqualTo(passes.get(1).charAt(0));

    // Counts between the begin and the end of a turn belong to its path only.
    assertThat(turns).hasSize(2 * run.slices().size());
    for (String path : List.of("a", "b")) {
      List<String> own = turns.stream().filter(turn -> turn.startsWith(path)).toList();
      assertThat(own.get(0)).isEqualTo(path + " begins after 0");
      for (int i = 2; i < own.size(); i += 2) {
        assertThat(own.get(i)).isEqualTo(own.get(i - 1).replace("ended", "begins"));
      }
      assertThat(done(path)).as("all operations are in a turn").isPositive();
      assertThat(own.get(own.size() - 1)).endsWith("ended after " + done(path));
    }
  }

  @Test
  void countsWhatStartedInTheCountedTimesOfItsSlices() throws Exception {
    CellRun run = cell(1, 20);

    runAll(run);

    for (PathRecord path : run.records()) {
      List<Slice> slices =
          run.slices().stream()
              .filter(slice -> slice.cell().equals(path.measured()) && !slice.isContiguous())
              .toList();
      long counted = slices.stream().mapToLong(Slice::operations).sum();
      assertThat(counted).isPositive();
      assertThat(path.operationsByThread.stream().mapToLong(Long::longValue).sum())
          .isEqualTo(counted);
      assertThat(path.latencies.getTotalCount()).isEqualTo(counted);
      assertThat(written.get(path.cell)).isEqualTo(counted);
      assertThat(path.seconds)
          .isCloseTo(slices.stream().mapToDouble(Slice::seconds).sum(), within(1e-6));
      Store store = path.measured().path().equals("a") ? a : b;
      assertThat(path.operations).as("with what is not counted").isEqualTo(store.done.get());
      long pass =
          run.slices().stream()
              .filter(slice -> slice.cell().equals(path.measured()) && slice.isContiguous())
              .mapToLong(Slice::operations)
              .sum();
      assertThat(counted + pass).isLessThanOrEqualTo(store.done.get());
    }
    assertThat(run.slices())
        .filteredOn(slice -> !slice.isContiguous())
        .as("nothing is counted in the guard of a slice")
        .isNotEmpty()
        .extracting(Slice::countedFrom)
        .containsExactlyInAnyOrderElementsOf(starts);
    assertThat(run.slices())
        .filteredOn(slice -> !slice.isContiguous())
        .as("each has a guard")
        .extracting(Slice::guardMillis)
        .allMatch(guard -> guard >= 5);
  }

  /** A stall counts as the path's own time: its slice is extended, and the others wait. */
  @Test
  void extendsASliceWhereAnOperationStalls() throws Exception {
    // More than fit into the rest of a slice: other threads do them in the extension.
    a.stalledFor = new CountDownLatch(20_000);
    CellRun run = cell(2, 20);

    runAll(run);

    List<Slice> extended =
        run.slices().stream().filter(slice -> slice.extendedMillis() > 0).toList();
    assertThat(a.stalled.get()).isEqualTo(1);
    assertThat(together).isEmpty();
    assertThat(run.records()).allMatch(path -> path.invalid.isEmpty());
    assertThat(extended)
        .isNotEmpty()
        .allSatisfy(
            slice -> {
              assertThat(slice.countedMillis()).isGreaterThanOrEqualTo(slice.extendedMillis());
              assertThat(slice.drainMillis()).isPositive();
            });
  }

  @Test
  void takesUpToHalfLongerWhereAStallLeavesTooFewBlocks() throws Exception {
    a.stalledFor = new CountDownLatch(40_000);
    CellRun run = cell(2, 20);

    runAll(run);

    long blocks = run.slices().stream().mapToInt(Slice::block).max().orElse(0);
    assertThat(blocks >= 20 || run.window().length() >= 3).isTrue();
  }

  @Test
  void endsAfterItsTimeThoughEachOperationOfAPathStalls() throws Exception {
    a.after = () -> LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    CellRun run = cell(1, 20);

    runAll(run);

    assertThat(run.nanosLeft()).isZero();
  }

  @Test
  void endsWhereNoRowIsLeftForATurn() throws Exception {
    b.most.set(1_000);
    hasRows = () -> b.done.get() < 1_000;
    CellRun run = cell(3_600, 20);

    runAll(run);

    assertThat(run.records()).extracting(path -> path.ranOut).containsExactly(true, true);
    assertThat(run.window().length()).isLessThan(3_600);
  }

  @Test
  void leavesOutASliceInWhoseGuardItsRowsRunOut() throws Exception {
    b.most.set(1_000);
    AtomicInteger asked = new AtomicInteger();
    hasRows = () -> asked.incrementAndGet() < 5;
    CellRun run = cell(3_600, 20);

    runAll(run);

    assertThat(run.slices())
        .filteredOn(slice -> slice.block() != Slice.CONTIGUOUS)
        .isNotEmpty()
        .allMatch(slice -> slice.countedMillis() > 0);
  }

  /** A fault of the schedule itself must not appear as a short cell. */
  @Test
  void doesNotHideAFaultOfTheScheduleItself() {
    hasRows =
        () -> {
          throw new IllegalStateException("wrong");
        };
    CellRun run = cell(3_600, 20);

    assertThatThrownBy(() -> runAll(run)).hasMessage("wrong");
  }

  @Test
  void endsWhereItIsStopped() throws Exception {
    CellRun run = cell(3_600, 20);
    a.after = run::stop;

    runAll(run);

    assertThat(run.nanosLeft()).isZero();
    assertThat(run.window().length()).isLessThan(3_600);
  }

  private CellRun cell(int seconds, int sliceMillis) {
    a.other = b;
    b.other = a;
    return new CellRun(
        CELLS,
        List.of(a.clients(), b.clients()),
        new Slicing(seconds, sliceMillis, 7, into(passes), into(turns), hasRows),
        new CellSink() {
          @Override
          public void measured(Kind kind, Cell cell, long start, long end, Histogram latencies) {
            written.merge(cell.tag(), latencies.getTotalCount(), Long::sum);
            starts.add((double) start);
          }
        });
  }

  private TurnWatch into(List<String> seen) {
    return new TurnWatch() {
      @Override
      public void begins(String path) {
        seen.add(path + " begins after " + done(path));
      }

      @Override
      public void ended(String path) {
        seen.add(path + " ended after " + done(path));
      }
    };
  }

  private long done(String path) {
    return (path.equals("a") ? a : b).done.get();
  }

  private static void runAll(CellRun run) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < run.threads(); i++) {
      int number = i;
      Thread thread = new Thread(() -> work(run, number));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    run.close();
  }

  private static void work(CellRun run, int number) {
    try {
      OperationThread thread = run.join(number);
      while (!thread.isOver() && thread.run()) {
        // The next one.
      }
      boolean unused = thread.isOver();
    } catch (InterruptedException | StoreException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Works for a few microseconds, and checks that the other path is not active. */
  private final class Store {
    private static final long MICROS = 30_000;

    final AtomicLong done = new AtomicLong();
    final AtomicInteger stalled = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();
    private Store other;
    private final AtomicLong most = new AtomicLong(Long.MAX_VALUE);
    private CountDownLatch stalledFor;
    private Runnable after = () -> {};

    private Clients clients() {
      return new Clients(this::client, () -> {}, Workload.LONGEST, false);
    }

    private Client client(int thread) {
      return new Client() {
        @Override
        protected boolean run() throws StoreException {
          if (done.get() >= most.get()) {
            return false;
          }
          timed(
              () -> {
                work(thread);
                return true;
              });
          done.incrementAndGet();
          return true;
        }
      };
    }

    private void work(int thread) {
      working.incrementAndGet();
      if (other.working.get() > 0) {
        together.add("a and b");
      }
      long end = System.nanoTime() + MICROS;
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
      boolean isCounted = passes.stream().anyMatch(pass -> pass.startsWith("a ended"));
      if (stalledFor != null && isCounted && thread == 0 && stalled.get() == 0) {
        stalled.incrementAndGet();
        await(stalledFor);
      } else if (stalled.get() > 0) {
        stalledFor.countDown();
      }
      if (isCounted) {
        after.run();
      }
      working.decrementAndGet();
    }
  }
}
