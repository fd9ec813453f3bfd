// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  private static final RunInfo RUNNING = run(State.RUNNING, "", "");

  @TempDir private Path folder;

  @Test
  void isMadeWithTheFoldersAboveIt() throws UserError {
    RunDirectory run = RunDirectory.create(folder.resolve("runs/first"));

    assertThat(run.path()).isEqualTo(folder.resolve("runs/first")).isEmptyDirectory();
    assertThat(RunDirectory.create(run.path())).as("an empty folder").isEqualTo(run);
  }

  @Test
  void isOfItsRunAloneWhereSeveralBeginInTheSameSecond() throws UserError {
    Path name = folder.resolve("runs/20261126T120000Z");

    assertThat(RunDirectory.createNew(name).path()).isEqualTo(name).isEmptyDirectory();
    assertThat(RunDirectory.createNew(name).path()).isEqualTo(Path.of(name + "-2"));
    assertThat(RunDirectory.createNew(name).path()).isEqualTo(Path.of(name + "-3"));
  }

  @Test
  void isRefusedIfThereIsSomethingInItOrItCannotBeMade() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertUserError(() -> RunDirectory.create(folder))
        .hasMessageContainingAll(folder.toString(), "is not empty", "-Jrun.dir=");
    assertUserError(() -> RunDirectory.create(file.resolve("run")))
        .hasMessageContainingAll(file + "/run", "cannot be made", "-Jrun.dir=");
  }

  @Test
  void givesBackWhatWasWrittenLast() throws Exception {
    PathRecord cell =
        PathRecord.of(
            "insert/clusterj/1",
            values -> {
              values.started = "2026-11-21T10:00:03Z";
              values.seconds = 9.5;
              values.errors = 2;
              values.note = "Ctrl-C";
            });
    RunInfo ended = run(State.INTERRUPTED, "Ctrl-C", "2026-11-21T10:00:13Z", cell);
    RunDirectory run = RunDirectory.create(folder);
    run.write(RUNNING);
    run.write(ended);

    assertThat(run.readInfo())
        .usingRecursiveComparison()
        .ignoringFields("cells.counters", "cells.retries")
        .isEqualTo(ended);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(run.runJson());
    }
  }

  @Test
  void keepsTheOldFileWhereTheNewOneCannotBeWritten() throws Exception {
    RunDirectory run = RunDirectory.create(folder);
    run.write(RUNNING);
    Files.createDirectories(folder.resolve("run.json.tmp/in the way"));

    assertThatThrownBy(() -> run.write(run(State.FAILED, "", ""))).isInstanceOf(IOException.class);
    assertThat(run.readInfo()).usingRecursiveComparison().isEqualTo(RUNNING);
  }

  @Test
  void isNotWrittenThroughALinkThatSomebodyPutThere() throws Exception {
    RunDirectory run = RunDirectory.create(folder.resolve("run"));
    Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "somebody's");
    Files.createSymbolicLink(run.path().resolve("run.json.tmp"), elsewhere);

    run.write(RUNNING);

    assertThat(elsewhere).hasContent("somebody's");
    assertThat(run.readInfo()).usingRecursiveComparison().isEqualTo(RUNNING);
    assertThat(Files.isSymbolicLink(run.runJson())).isFalse();
  }

  @Test
  void fillsInWhatADamagedFileLacks() throws Exception {
    RunDirectory run = RunDirectory.create(folder);
    Files.writeString(run.runJson(), "{\"cells\": [null, {\"cell\": \"insert/jdbc/1\"}]}");

    RunInfo info = run.readInfo();

    assertThat(info.target).isEqualTo(RunInfo.UNKNOWN);
    assertThat(info.processes).isEmpty();
    assertThat(info.cells)
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(PathRecord.of("insert/jdbc/1", values -> {}));
  }

  private static RunInfo run(State state, String message, String ended, PathRecord... cells) {
    RunInfo info = new RunInfo();
    info.format = RunInfo.FORMAT;
    info.target = "sandbox";
    info.title = "a throwaway NDB Cluster";
    info.state = state;
    info.message = message;
    info.started = "2026-11-21T10:00:00Z";
    info.ended = ended;
    info.versions = Map.of("JDK", "17.0.15");
    info.host = Map.of("cores", 2, "cpu", "Größe \"x\"");
    info.properties = Map.of("jdbc.password", "none");
    info.cluster = Map.of("nodes", List.of(Map.of("id", 1, "kind", "data node")));
    info.agents = List.of(new RunInfo.AgentInfo("localhost", 4444, 2, ""));
    info.processes =
        List.of(
            new RunInfo.ProcessInfo(
                "data node 2", "localhost", "ndbmtd", 77, List.of("clusterj", "jdbc"), ""));
    info.warmups = List.of(new RunInfo.WarmupInfo("insert/jdbc/1", 3.5, 700, 1, "NDB-266", 210.5));
    info.cells = List.of(cells);
    return info;
  }
}
