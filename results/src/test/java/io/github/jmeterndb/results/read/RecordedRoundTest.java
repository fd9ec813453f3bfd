// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RecordedRun;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRoundTest {
  @TempDir private Path temp;

  @Test
  void hasTheLatenciesOfEachCell() throws Exception {
    try (RunFiles files = new RunFiles(temp.resolve("run"))) {
      files.cell("select/clusterj/8", 3, 300, 5_000).cell("select/jdbc/8", 2, 100, 9_000);
    }
    RecordedRun run = read("run");

    assertThat(run.cells()).hasSize(2);
    PathRecord jdbc = run.cells().get(1).paths().get(0);
    assertThat(jdbc.cell()).isEqualTo("select/jdbc/8");
    assertThat(jdbc.seconds()).isEqualTo(2);
    assertThat(jdbc.latencies().count()).isEqualTo(100);
    List<String> lines = new ArrayList<>();
    run.latencies(
        (cell, start, end, latencies) ->
            lines.add(cell.tag() + " " + (end - start) + " " + latencies.getTotalCount()));
    assertThat(lines)
        .containsExactly(
            "select/clusterj/8 1000 100",
            "select/clusterj/8 1000 100",
            "select/clusterj/8 1000 100",
            "select/jdbc/8 1000 50",
            "select/jdbc/8 1000 50");
  }

  @Test
  void hasThePathsThatTookTurnsTogether() throws Exception {
    try (RunFiles files = new RunFiles(temp.resolve("run"))) {
      files
          .property("slice", "250")
          .paired("select", 8, new Turns("clusterj", 30, 32), new Turns("jdbc", 10, 11))
          .cell("insert/jdbc/8", 1, 10, 5_000);
    }
    RecordedRun run = read("run");

    assertThat(run.cells())
        .extracting(cell -> cell.paths().stream().map(PathRecord::cell).toList())
        .containsExactly(List.of("select/clusterj/8", "select/jdbc/8"), List.of("insert/jdbc/8"));
    assertThat(run.cells().get(0).slices()).as("a pass and two turns of each path").hasSize(6);
  }

  @Test
  void countsAllThatACellMeasuredThatRanAgain() throws Exception {
    try (RunFiles files = new RunFiles(temp.resolve("run"))) {
      files.cell("select/jdbc/8", 1, 10, 5_000).cell("select/jdbc/8", 2, 20, 5_000);
    }
    RecordedRun run = read("run");

    assertThat(run.cells()).hasSize(1);
    PathRecord both = run.cells().get(0).paths().get(0);
    assertThat(both.seconds()).isEqualTo(3);
    assertThat(both.latencies().count()).isEqualTo(30);
  }

  @Test
  void isNoneWithoutARunDirectory() {
    assertThatThrownBy(() -> read("missing"))
        .isInstanceOf(UserError.class)
        .hasMessageEndingWith("is not a run directory: there is no such folder");
  }

  private RecordedRun read(String name) throws UserError {
    return Services.all(RunReporter.class).get(0).read(temp.resolve(name));
  }
}
