// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine.ThreadsRemain;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRunIT {
  private final Map<String, String> given = new HashMap<>();
  private RunDirectory directory;
  private volatile SweepRun run;

  @BeforeEach
  void pointAtTheEmbeddedDatabase(@TempDir Path temp) {
    directory = new RunDirectory(temp.resolve("run"));
    given.put("target", "embedded");
    given.put("ndb.database", "run_" + System.identityHashCode(this));
    given.put("operations", "insert");
    given.put("threads", "2");
    given.put("rows", "100");
    given.put("warmup", "0");
    given.put("slice", "0");
    given.put("settle", "0");
    given.put("run.dir", directory.path().toString());
  }

  @Test
  void letsPathsTakeTurns() throws Exception {
    given.put("slice", "20");
    given.put("duration", "1");
    given.put("operations", "update,delete");

    RunInfo info = run(State.COMPLETE, PlainThreads.untilTheCellEnds());

    assertThat(info.cells)
        .extracting(path -> path.cell)
        .containsExactly("update/direct/2", "update/sql/2", "delete/direct/2", "delete/sql/2");
    List<Slice> slices =
        Files.readAllLines(directory.slices()).stream().skip(1).map(Slice::parse).toList();
    for (PathRecord path : info.cells) {
      assertThat(
              slices.stream()
                  .filter(slice -> slice.cell().equals(path.measured()) && !slice.isContiguous())
                  .mapToLong(Slice::operations)
                  .sum())
          .isPositive()
          .isEqualTo(path.operationsByThread.stream().mapToLong(Long::longValue).sum());
      assertThat(path.ledger).isNotNull();
    }
  }

  @Test
  void endsAtALimitAndReportsWhatWasMeasured() throws Exception {
    given.put("operations", "select");
    given.put("duration", "3600");
    given.put("stop.if", "p99>1us");

    RunInfo info = run(State.FAILED, PlainThreads.untilTheCellEnds());

    assertThat(info.message)
        .matches("stop\\.if: p99>1us was met at \\S+Z: .* ms over the last 5 s .*");
    assertThat(info.cells)
        .singleElement()
        .matches(cell -> cell.operations > 0 && cell.note.contains("stopped"));
    assertThat(ReportedRuns.contain(directory.path())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "stop.if, data.memory>80%, cannot be watched: this database does not report",
    "rows, 100000000, give -Jrows="
  })
  void refusesWhatTheDatabaseOrTheHeapDoesNotAllow(String parameter, String value, String reason)
      throws Exception {
    given.put(parameter, value);

    RunInfo info = run(State.FAILED, PlainThreads.untilTheCellEnds());

    assertThat(info.message).startsWith(parameter).contains(value, reason);
    assertThat(info.cells).isEmpty();
  }

  @Test
  void endsWithErrorsWhereAnOperationFailedInAWarmUp() throws Exception {
    given.put("warmup", "1");
    given.put("operations", "insert");
    given.put("paths", "direct");
    CellThreads busyAtFirst =
        cell -> {
          if (cell.cell().tag().equals("insert/direct/1")) {
            insert(101);
            new PlainThreads(10).run(cell);
          } else {
            PlainThreads.untilTheCellEnds().run(cell);
          }
        };

    RunInfo info = run(State.ERRORS, busyAtFirst);

    assertThat(info.cells).hasSize(1).allMatch(cell -> cell.errors == 0);
    assertThat(info.warmups)
        .filteredOn(warmup -> warmup.errors() > 0)
        .hasSize(1)
        .allMatch(
            warmup ->
                warmup.cell().equals("insert/direct/1")
                    && warmup.errors() == 1
                    && warmup.firstError().startsWith("23505/23505: "));
    assertThat(directory.errors()).as("errors of cells").content().doesNotContain("23505");
  }

  @Test
  void keepsTheReasonOfAFailure() throws Exception {
    CellThreads thief =
        cell -> {
          new PlainThreads(10).run(cell);
          delete(50);
        };

    RunInfo info = run(State.FAILED, thief);

    assertThat(info.message).contains("acknowledged rows are missing");
    assertThat(info.cells)
        .hasSize(1)
        .allMatch(cell -> cell.verdict.contains("acknowledged rows are missing"));
    assertThat(ReportedRuns.contain(directory.path())).as("what was measured is reported").isTrue();
  }

  /** Closing a connection may then block for ever, or end the process. */
  @Test
  void recordsAndReportsAnOperationThatNeverEndsBeforeAnythingIsClosed() throws Exception {
    CellThreads hung =
        cell -> {
          new PlainThreads(10).run(cell);
          throw new ThreadsRemain("An operation does not end.");
        };
    List<String> closed = new ArrayList<>();
    SweepRun ending =
        runWith(
            hung,
            "close",
            () -> {
              RunInfo recorded = directory.readInfo();
              closed.add(recorded.state + ": " + recorded.message);
              closed.add("reported: " + ReportedRuns.contain(directory.path()));
            });

    RunInfo info = run(State.FAILED, ending);

    assertThat(closed).containsExactly("FAILED: An operation does not end.", "reported: true");
    assertThat(info.cells).hasSize(1);
  }

  @Test
  @Timeout(60)
  void isInterruptedWhereItIsStoppedInItsSetUp() throws Exception {
    SweepRun opening =
        runWith(
            PlainThreads.untilTheCellEnds(),
            "open",
            () -> {
              new Thread(run::stop).start();
              new CountDownLatch(1).await();
            });

    run(State.INTERRUPTED, opening);
  }

  @Test
  void recordsAnErrorOfTheJvm() throws Exception {
    Error error = new NoClassDefFoundError("com/example/Driver");

    assertThat(run(State.FAILED, failing(error)).message)
        .contains("java.lang.NoClassDefFoundError: com/example/Driver");
  }

  /** As where the heap is exhausted. */
  @Test
  void recordsItsEndWhereTheErrorCannotEvenBeNamed() throws Exception {
    Error nameless =
        new Error() {
          private static final long serialVersionUID = 1;

          @Override
          public String getMessage() {
            throw new OutOfMemoryError("Java heap space");
          }
        };

    run(State.FAILED, failing(nameless));
  }

  private static CellThreads failing(Error error) {
    return cell -> {
      throw error;
    };
  }

  @Test
  void staysCompleteWhereItsReportFailsAndDoesNotSucceed() throws Exception {
    given.put("operations", "select");
    ReportedRuns.failFor(directory.path());
    FollowedRun followed = new FollowedRun();

    try (followed) {
      run(State.COMPLETE, new PlainThreads(10));
    }

    assertThat(followed.ends).singleElement().matches(end -> !end.succeeded());
  }

  @Test
  void isInterruptedWhereItIsStoppedInAWarmUp() throws Exception {
    given.put("warmup", "1");
    CellThreads stopping =
        cell -> {
          run.stop();
          new PlainThreads(10).run(cell);
        };

    assertThat(run(State.INTERRUPTED, stopping).cells).isEmpty();
  }

  @Test
  void failsAlsoWhenItIsStoppedWhereAFaultIsNotUndone(@TempDir Path folder) throws Exception {
    Path cut = folder.resolve("cut");
    given.put("operations", "select");
    given.put("paths", "direct");
    given.put("duration", "3600");
    given.put("faults", "command cut @0s for 3600s");
    given.put("fault.command.cut", "touch '" + cut + "'");
    given.put("fault.undo.cut", "exit 4");
    CellThreads stopping =
        new PlainThreads(
            1,
            cell -> {
              while (!Files.exists(cut)) {
                Thread.onSpinWait();
              }
              run.stop();
            });

    assertThat(run(State.FAILED, stopping).message)
        .isEqualTo("The faults could not be undone: undo cut: the command ended with status 4.");
  }

  @Test
  void endsWithErrorsWhereAnOperationFailedAndTellsWhoFollowsItWhatItRecords() throws Exception {
    given.put("operations", "insert,select");
    given.put("metrics.port", "0");
    FollowedRun followed = new FollowedRun();
    CellThreads taken =
        cell -> {
          if (cell.cell().tag().equals("insert/sql/2")) {
            insert(101);
          }
          PlainThreads.untilTheCellEnds().run(cell);
        };

    try (followed) {
      run(State.ERRORS, taken);
    }

    assertThat(directory.readInfo().cells)
        .filteredOn(cell -> cell.errors > 0)
        .singleElement()
        .matches(cell -> cell.cell.equals("insert/sql/2") && cell.errors == 1);
    assertThat(directory.errors()).content().contains(",insert/sql/2,23505/23505,1,");
    URI metrics =
        followed.said.stream()
            .filter(line -> line.startsWith("Metrics: "))
            .map(line -> URI.create(line.substring("Metrics: ".length())))
            .findFirst()
            .orElseThrow();
    assertThatThrownBy(() -> new Socket(metrics.getHost(), metrics.getPort()))
        .as("the run is over")
        .isInstanceOf(ConnectException.class);
    assertThat(followed.plans)
        .singleElement()
        .matches(
            plan ->
                plan.directory().equals(directory.path())
                    && SweepOrder.cells(plan.settings()) == 4);
    assertThat(followed.said).anyMatch(line -> line.startsWith("Run directory: "));
    assertThat(followed.cells)
        .containsExactly(
            "1/4 insert/direct/2", "2/4 select/direct/2", "3/4 insert/sql/2", "4/4 select/sql/2");
    assertThat(followed.ended).hasSize(4);
    for (CellEnded cell : followed.ended) {
      String tag = cell.cell().tag();
      assertThat(followed.latencies.get(tag).getTotalCount())
          .as(tag)
          .isEqualTo(cell.record().latencies.getTotalCount())
          .isPositive();
    }
    assertThat(followed.services).isEmpty();
    assertThat(followed.failures).containsExactly(entry("insert/sql/2 23505/23505", 1L));
    assertThat(followed.ends)
        .singleElement()
        .matches(end -> end.state() == State.ERRORS && end.message().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"paths, 'direct,jdbc'", "stop.if, nonsense", "clean, on"})
  void leavesNoRunDirectoryWhereAParameterIsWrong(String parameter, String value) {
    given.put(parameter, value);

    assertFails(given);

    assertThat(directory.path()).doesNotExist();
  }

  @Test
  void touchesNothingInARunDirectoryThatIsNotEmpty() throws Exception {
    Files.createDirectories(directory.path());
    Files.writeString(directory.runJson(), "mine");

    assertFails(given);

    assertThat(directory.path()).isDirectoryNotContaining("glob:**.{hlog,csv,tmp}");
    assertThat(directory.runJson()).hasContent("mine");
  }

  @Test
  void letsNoSecondRunWorkOnTheTable() throws Exception {
    CellThreads second =
        cell -> {
          Map<String, String> same = new HashMap<>(given);
          same.put("run.dir", directory.path() + "-2");
          assertFails(same);
          PlainThreads.untilTheCellEnds().run(cell);
        };
    given.put("operations", "select");
    given.put("paths", "sql");

    run(State.COMPLETE, second);

    assertThat(new RunDirectory(Path.of(directory.path() + "-2")).readInfo().message)
        .startsWith("Another run is at work in this database: ")
        .contains("-Jndb.database=…");
  }

  private RunInfo run(State expected, CellThreads threads) throws IOException {
    return run(expected, new SweepRun(threads, List.of()));
  }

  private RunInfo run(State expected, SweepRun next) throws IOException {
    run = next;
    assertThat(run.run(given::get).state()).isEqualTo(expected);
    RunInfo info = directory.readInfo();
    assertThat(info.state).isEqualTo(expected);
    return info;
  }

  private static void assertFails(Map<String, String> values) {
    SweepRun run = new SweepRun(new PlainThreads(1), List.of());
    assertThat(run.run(values::get).state()).isEqualTo(State.FAILED);
  }

  private void insert(int id) throws UserError {
    somebody(store -> store.insert(Crud.LAYOUT, Row.of(id, 0).values()));
  }

  private void delete(int id) throws UserError {
    somebody(store -> store.delete(Crud.LAYOUT, Row.of(id, 0).values()));
  }

  private void somebody(Deed deed) throws UserError {
    Settings settings = Settings.of(given::get);
    try (PathConnection<Rows> connection =
        Services.named(AccessPath.class, "access path", AccessPath::name, "sql")
            .open(new Crud(), settings)) {
      deed.on(connection.api());
    } catch (StoreException e) {
      throw new AssertionError(e);
    }
  }

  private static SweepRun runWith(CellThreads threads, String name, Callable before) {
    return new SweepRun(threads, List.of()) {
      @Override
      <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record) {
        Engine engine = super.engine(workload, data, record);
        return (Engine)
            Proxy.newProxyInstance(
                Engine.class.getClassLoader(),
                new Class<?>[] {Engine.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals(name)) {
                    before.call();
                  }
                  try {
                    return method.invoke(engine, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
      }
    };
  }

  private interface Callable {
    void call() throws IOException, InterruptedException;
  }

  private interface Deed {
    void on(Rows store) throws StoreException;
  }
}
