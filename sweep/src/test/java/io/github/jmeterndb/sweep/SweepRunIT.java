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
import java.util.concurrent.CompletableFuture;
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
    given.put("operations", "update,delete");

    assertThat(run(PlainThreads.untilTheCellEnds())).isEqualTo(State.COMPLETE);

    RunInfo info = directory.readInfo();
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

    assertThat(run(PlainThreads.untilTheCellEnds())).isEqualTo(State.FAILED);

    RunInfo info = directory.readInfo();
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

    assertThat(run(PlainThreads.untilTheCellEnds())).isEqualTo(State.FAILED);

    assertThat(directory.readInfo().message).startsWith(parameter).contains(value, reason);
    assertThat(directory.readInfo().cells).isEmpty();
  }

  @Test
  void recordsWhatRan() throws Exception {
    given.put("jdbc.password", "geheim");

    assertThat(run(PlainThreads.untilTheCellEnds())).isEqualTo(State.COMPLETE);

    RunInfo info = directory.readInfo();
    assertThat(info.state).isEqualTo(State.COMPLETE);
    assertThat(info.target).isEqualTo("embedded");
    assertThat(info.title).startsWith("EMBEDDED DATABASE, not NDB");
    assertThat(info.cells).hasSize(2);
    assertThat(info.cluster).containsKey("H2");
    assertThat(info.versions).containsKeys("jmeter-ndb", "JMeter", "JDK");
    assertThat(info.host).containsKeys("cpu", "cores", "memory GiB");
    assertThat(info.host.get("os").toString())
        .endsWith(", kernel " + System.getProperty("os.version"))
        .doesNotContain(" build ");
    assertThat(info.properties)
        .containsEntry("paths", "direct,sql")
        .containsEntry("jdbc.password", "given");
    assertThat(info.ended).isGreaterThanOrEqualTo(info.started);
    assertThat(directory.runJson()).content().doesNotContain("geheim");
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

    assertThat(run(busyAtFirst)).isEqualTo(State.ERRORS);

    RunInfo info = directory.readInfo();
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

    assertThat(run(thief)).isEqualTo(State.FAILED);

    assertThat(directory.readInfo().state).isEqualTo(State.FAILED);
    assertThat(directory.readInfo().message).contains("acknowledged rows are missing");
    assertThat(directory.readInfo().cells)
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
    SweepRun run =
        runWith(
            hung,
            "close",
            () -> {
              RunInfo info = directory.readInfo();
              closed.add(info.state + ": " + info.message);
              closed.add("reported: " + ReportedRuns.contain(directory.path()));
            });

    assertThat(run.run(given::get).state()).isEqualTo(State.FAILED);

    assertThat(closed).containsExactly("FAILED: An operation does not end.", "reported: true");
    assertThat(directory.readInfo().cells).hasSize(1);
  }

  @Test
  @Timeout(60)
  void isInterruptedWhereItIsStoppedInItsSetUp() throws Exception {
    CountDownLatch opens = new CountDownLatch(1);
    SweepRun run =
        runWith(
            PlainThreads.untilTheCellEnds(),
            "open",
            () -> {
              opens.countDown();
              new CountDownLatch(1).await();
            });
    CompletableFuture<State> end = CompletableFuture.supplyAsync(() -> run.run(given::get).state());
    opens.await();

    run.stop();

    assertThat(end.get()).isEqualTo(State.INTERRUPTED);
    assertThat(directory.readInfo().state).isEqualTo(State.INTERRUPTED);
  }

  @Test
  void recordsAnErrorOfTheJvm() throws Exception {
    assertThat(run(failing(new NoClassDefFoundError("com/example/Driver"))))
        .isEqualTo(State.FAILED);

    assertThat(directory.readInfo().state).isEqualTo(State.FAILED);
    assertThat(directory.readInfo().message)
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

    assertThat(run(failing(nameless))).isEqualTo(State.FAILED);

    assertThat(directory.readInfo().state).isEqualTo(State.FAILED);
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
      assertThat(run(new PlainThreads(10))).isEqualTo(State.COMPLETE);
    }

    assertThat(directory.readInfo().state).isEqualTo(State.COMPLETE);
    assertThat(followed.ends).singleElement().matches(end -> !end.succeeded());
  }

  @Test
  void isInterruptedWhereItIsStoppedInAWarmUp() throws Exception {
    given.put("warmup", "1");
    SweepRun[] run = new SweepRun[1];
    CellThreads stopping =
        cell -> {
          run[0].stop();
          new PlainThreads(10).run(cell);
        };
    run[0] = new SweepRun(stopping, List.of());

    assertThat(run[0].run(given::get).state()).isEqualTo(State.INTERRUPTED);

    assertThat(directory.readInfo().state).isEqualTo(State.INTERRUPTED);
    assertThat(directory.readInfo().cells).isEmpty();
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
    SweepRun[] run = new SweepRun[1];
    CellThreads stopping =
        new PlainThreads(
            1,
            cell -> {
              while (!Files.exists(cut)) {
                Thread.onSpinWait();
              }
              run[0].stop();
            });
    run[0] = new SweepRun(stopping, List.of());

    assertThat(run[0].run(given::get).state()).isEqualTo(State.FAILED);

    assertThat(directory.readInfo().message)
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
      assertThat(run(taken)).isEqualTo(State.ERRORS);
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

    assertThat(run(new PlainThreads(1))).isEqualTo(State.FAILED);

    assertThat(directory.path()).doesNotExist();
  }

  @Test
  void touchesNothingInARunDirectoryThatIsNotEmpty() throws Exception {
    Files.createDirectories(directory.path());
    Files.writeString(directory.runJson(), "mine");

    assertThat(run(new PlainThreads(1))).isEqualTo(State.FAILED);

    assertThat(directory.path()).isDirectoryNotContaining("glob:**.{hlog,csv,tmp}");
    assertThat(directory.runJson()).hasContent("mine");
  }

  @Test
  void letsNoSecondRunWorkOnTheTable() throws Exception {
    CellThreads second =
        cell -> {
          SweepRun other = new SweepRun(new PlainThreads(1), List.of());
          Map<String, String> same = new HashMap<>(given);
          same.put("run.dir", directory.path() + "-2");
          assertThat(other.run(same::get).state()).isEqualTo(State.FAILED);
          PlainThreads.untilTheCellEnds().run(cell);
        };
    given.put("operations", "select");
    given.put("paths", "sql");

    assertThat(run(second)).isEqualTo(State.COMPLETE);

    assertThat(new RunDirectory(Path.of(directory.path() + "-2")).readInfo().message)
        .startsWith("Another run is at work in this database: ")
        .contains("-Jndb.database=…");
  }

  private State run(CellThreads threads) {
    return new SweepRun(threads, List.of()).run(given::get).state();
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
