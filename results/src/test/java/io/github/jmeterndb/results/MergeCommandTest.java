// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
  private static final String CELL = "select/jdbc/2";

  @TempDir Path folder;

  @Test
  void addsUpTheSharesSecondBySecondWhateverTheClocksSay() throws IOException {
    write(share("zero", "r", 0, 2, 900));
    // Of another host, whose clock is 400 ms ahead.
    try (RunFiles files = new RunFiles(folder.resolve("one"))) {
      files.share("r", 1, 2).later(400).cell(CELL, 2, 100, 7_000).byThread(100L);
      files.counted(110, Map.of("wait", 5L));
      files.error(1_790_000_000L, CELL, "1213", "Deadlock");
    }

    CommandRun merge = merge("zero", "one");

    assertThat(merge.status()).as(merge.err()).isZero();
    RunDirectory merged = new RunDirectory(folder.resolve("zero-merged"));
    RunInfo info = merged.readInfo();
    assertThat(info.state()).isEqualTo(State.COMPLETE);
    assertThat(info.share()).isNull();
    assertThat(info.engines()).hasSize(2).allMatch(engine -> engine.lost().isEmpty());
    PathRecord cell = info.cells().get(0);
    assertThat(cell.operations()).isEqualTo(1_020);
    assertThat(cell.counters()).containsEntry("wait", 12L);
    assertThat(cell.operationsByThread()).containsExactly(900L, 100L);
    assertThat(Files.readAllLines(merged.latencyLog()))
        .filteredOn(line -> line.startsWith("Tag="))
        .as("a line a second, of both")
        .hasSize(2);
    assertThat(Files.readAllLines(merged.errors())).hasSize(2);
    assertThat(CommandRun.markdown(merged.path()))
        .contains("| select | jdbc | 2 | all | 2 | 500 |", "engine-0 | 1 | 450 |");
  }

  @Test
  void refusesWhatIsNotAllOfOneRun() throws IOException {
    write(share("zero", "r", 0, 2, 900));
    write(share("one", "r", 1, 2, 100));
    write(share("other", "q", 1, 2, 100));
    write(share("unmet", "", 1, 2, 100));
    try (RunFiles files = new RunFiles(folder.resolve("whole"))) {
      files.cell(CELL, 2, 100, 5_000);
    }

    assertRefused("engine-1 is missing", "zero");
    assertRefused("are both of engine-1", "zero", "one", "other");
    assertRefused("are of different runs", "zero", "other");
    assertRefused("engine-1 did not take part in the run", "zero", "unmet");
    assertRefused("is a whole run", "zero", "whole");
    assertRefused("has no run.json", "zero", "none");
  }

  @Test
  void failsWhereAnEngineHasNotEndedACell() throws IOException {
    try (RunFiles files = share("zero", "r", 0, 2, 900)) {
      files.cell("update/jdbc/2", 2, 900, 5_000);
    }
    try (RunFiles files = share("one", "r", 1, 2, 100)) {
      files.state(State.RUNNING, "");
    }

    CommandRun merge = merge("zero", "one");

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.err()).contains("The merged run ended as FAILED: engine-1 ended as RUNNING");
    RunInfo info = new RunDirectory(folder.resolve("zero-merged")).readInfo();
    assertThat(info.cells().get(0).invalid()).isEmpty();
    assertThat(info.cells().get(1).invalid()).isEqualTo("engine-1 has not ended it");
  }

  @Test
  void failsWhereALineOfALogIsLost() throws IOException {
    write(share("zero", "r", 0, 2, 900));
    write(share("one", "r", 1, 2, 100));
    Path log = new RunDirectory(folder.resolve("one")).latencyLog();
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1));

    CommandRun merge = merge("zero", "one");

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.err())
        .contains(
            "one is damaged: latency.hlog holds 1.0 s of select/jdbc/2, whose window was 2.0 s");
  }

  @Test
  void failsWhereWindowsHaveNoTimeInCommon() throws IOException {
    write(share("zero", "r", 0, 2, 900));
    try (RunFiles files = new RunFiles(folder.resolve("one"))) {
      files.share("r", 1, 2).later(60_000).cell(CELL, 2, 100, 5_000).byThread(100L);
    }

    CommandRun merge = merge("zero", "one");

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.err()).contains("the windows of its engines do not overlap");
  }

  @Test
  void needsNoSecondThreadWhereACellHasOne() throws IOException {
    try (RunFiles files = share("zero", "r", 0, 2, 900)) {
      files.cell("select/jdbc/1", 2, 900, 5_000).byThread(900L);
    }
    write(share("one", "r", 1, 2, 100));

    CommandRun merge = merge("zero", "one", "--out", folder.resolve("both"));

    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(new RunDirectory(folder.resolve("both")).readInfo().cells())
        .hasSize(2)
        .allMatch(cell -> cell.invalid().isEmpty());
  }

  private RunFiles share(String name, String run, int engine, int engines, long ops)
      throws IOException {
    RunFiles files = new RunFiles(folder.resolve(name)).share(run, engine, engines);
    return files.cell(CELL, 2, ops, 5_000).byThread(ops).counted(ops + 10, Map.of("wait", 7L));
  }

  private static void write(RunFiles files) {
    files.close();
  }

  private CommandRun merge(Object... words) {
    Object[] arguments = new Object[words.length + 1];
    arguments[0] = "merge";
    for (int i = 0; i < words.length; i++) {
      boolean isName = words[i] instanceof String name && !name.startsWith("--");
      arguments[i + 1] = isName ? folder.resolve((String) words[i]) : words[i];
    }
    return CommandRun.of(arguments);
  }

  private void assertRefused(String reason, Object... names) {
    CommandRun merge = merge(names);

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.err()).startsWith("report: ").contains(reason);
    assertThat(folder.resolve("zero-merged")).doesNotExist();
  }
}
