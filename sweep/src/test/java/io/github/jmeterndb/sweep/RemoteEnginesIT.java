// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import io.github.jmeterndb.sweep.remote.EngineRun;
import io.github.jmeterndb.sweep.remote.RemoteEngines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several engines over RMI in this JVM, where all see the same embedded database. */
@Timeout(120)
class RemoteEnginesIT {
  private final Map<String, String> given = new HashMap<>();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final List<Thread> running = new ArrayList<>();
  private final RemoteEngines engines = new RemoteEngines();
  private RunDirectory directory;
  private Coordinator stub;

  @BeforeEach
  void pointAtTheEmbeddedDatabase(@TempDir Path temp) throws IOException {
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    directory = new RunDirectory(temp.resolve("run"));
    given.put("target", "embedded");
    given.put("ndb.database", "engines_" + System.identityHashCode(this));
    given.put("rows", "100");
    given.put("warmup", "0");
    given.put("duration", "2");
    given.put("settle", "0");
    given.put("slice", "0");
    given.put("run.dir", directory.path().toString());
    given.put("engines.timeout", "2");
    stub = (Coordinator) UnicastRemoteObject.exportObject(engines, 0);
  }

  @AfterEach
  void endTheEngines() throws Exception {
    for (Thread thread : running) {
      thread.join();
    }
    UnicastRemoteObject.unexportObject(engines, true);
  }

  @Test
  void measureTogetherWhatIsRecordedOfEachAndMerged() throws Exception {
    given.put("threads", "1,3");
    given.put("operations", "insert,update");
    start("one:1099", stub);
    start("two:1099", stub);
    FollowedRun followed = new FollowedRun();

    try (followed) {
      assertThat(run()).isEqualTo(State.COMPLETE);
    }

    RunInfo info = directory.readInfo();
    assertThat(info.engines).extracting(EngineInfo::engine).containsExactly("one:1099", "two:1099");
    assertThat(info.engines).allMatch(engine -> engine.lost().isEmpty());
    assertThat(info.cells).hasSize(2 * 2 * 2).allMatch(cell -> cell.verdict.isEmpty());
    assertThat(info.cells)
        .allMatch(cell -> cell.operationsByThread.size() == Cell.ofTag(cell.cell).threads());
    assertThat(info.cells)
        .as("each engine checks the rows of its share, and the counts add up")
        .allMatch(cell -> cell.ledger.staleReads == 0)
        .allMatch(cell -> cell.ledger.there >= 100);
    PathRecord first = info.cells.get(0);
    assertThat(first.ledger.there).as(first.cell).isEqualTo(100 + first.operations);
    assertThat(LatencyLines.byTag(directory.latencyLog()))
        .hasSize(8)
        .isEqualTo(followed.latencies)
        .isEqualTo(
            LatencyLines.byTag(engine("one:1099").latencyLog(), engine("two:1099").latencyLog()));
    assertThat(engine("two:1099").readInfo().cells)
        .as("of one thread, the first engine has it")
        .extracting(path -> path.cell)
        .hasSize(4)
        .allMatch(tag -> tag.endsWith("/3"));
  }

  @Test
  void keepWhatWasMeasuredWhereOneIsLost() throws Exception {
    given.put("paths", "sql");
    given.put("operations", "select,update");
    given.put("threads", "2");
    start("one:1099", stub);
    AtomicBoolean dead = new AtomicBoolean();
    Coordinator untilACellBegins =
        (engine, message) -> {
          if (dead.get()) {
            throw new ConnectException("dead");
          }
          ToEngine answer = stub.send(engine, message);
          dead.set(answer instanceof ToEngine.Begin);
          return answer;
        };
    start("two:1099", untilACellBegins);

    assertThat(run()).isEqualTo(State.FAILED);

    RunInfo info = directory.readInfo();
    assertThat(info.message)
        .isEqualTo(
            "The run ends, because the engine two:1099 is lost (no heartbeat for 2 s); see its"
                + " jmeter-server.log.");
    assertThat(info.engines)
        .extracting(EngineInfo::lost)
        .containsExactly("", "no heartbeat for 2 s");
    assertThat(errors.toString(UTF_8).lines().filter(line -> line.contains("lost")))
        .containsExactly("jmeter-ndb: " + info.message);
    assertThat(info.cells).extracting(path -> path.cell).containsExactly("select/sql/2");
    assertThat(info.cells.get(0).invalid).startsWith("the engine two:1099 is lost");
    assertThat(info.cells.get(0).verdict).as("no rows were compared").isEmpty();
    assertThat(LatencyLines.byTag(directory.latencyLog())).containsKey("select/sql/2");
  }

  @Test
  void refuseOneOfAnotherVersion() throws Exception {
    start("one:1099", stub);
    engines.sent();
    String refused = "";
    try {
      stub.send("two:1099", new FromEngine.Idle("0.0.1"));
    } catch (UserError e) {
      refused = e.getMessage();
    }

    assertThat(run()).isEqualTo(State.FAILED);

    assertThat(refused).startsWith("The engine two:1099 has another version (0.0.1)");
    assertThat(directory.readInfo().message).isEqualTo(refused);
  }

  @Test
  void areNotWaitedForWhereTheRunIsStopped() {
    engines.sent();
    CompletableFuture<Void> gathering = CompletableFuture.runAsync(() -> engines.gather(() -> {}));

    engines.cancel();

    assertThat(gathering).succeedsWithin(Duration.ofSeconds(30));
  }

  private void start(String name, Coordinator coordinator) {
    engines.sent();
    EngineRun engine = new EngineRun(coordinator, name, PlainThreads.pausing(1_000_000));
    Thread thread = new Thread(() -> engine.run(given::get));
    thread.start();
    running.add(thread);
  }

  private State run() {
    engines.gather(() -> {});
    State state =
        new SweepRun(
            null,
            engines,
            List::of,
            new SweepConsole(System.out, new PrintStream(errors, true, UTF_8))) {
          @Override
          boolean isRemote() {
            // Otherwise the run would refuse the embedded database, which engines of this JVM
            // share.
            return false;
          }
        }.run(given::get).state();
    engines.end();
    return state;
  }

  private RunDirectory engine(String name) {
    return new RunDirectory(directory.engine(name));
  }
}
