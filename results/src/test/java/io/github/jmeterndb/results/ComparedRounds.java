// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import java.io.IOException;
import java.nio.file.Path;

/** Rounds of two cells to compare, and what was said of them. */
final class ComparedRounds {
  private static final int ROUNDS = 3;
  private static final int SECONDS = 4;

  private ComparedRounds() {}

  /** Three rounds in a folder, with these throughputs. */
  static Path write(Path folder, int[] clusterj, int[] jdbc) throws IOException {
    for (int i = 0; i < ROUNDS; i++) {
      round(folder, i, clusterj, jdbc).close();
    }
    return folder;
  }

  /** One of them; without throughputs, the cell did not run. */
  static RunFiles round(Path folder, int index, int[] clusterj, int[] jdbc) throws IOException {
    RunFiles files = new RunFiles(folder.resolve("round-" + (index + 1)));
    if (clusterj.length > 0) {
      int tps = clusterj[index % clusterj.length];
      files.cell("insert/clusterj/1", SECONDS, (long) SECONDS * tps, 5_000);
    }
    if (jdbc.length > 0) {
      int tps = jdbc[index % jdbc.length];
      files.cell("insert/jdbc/1", SECONDS, (long) SECONDS * tps, 5_000);
    }
    return files;
  }

  /** The columns of the row that begins so. */
  static String[] row(CommandRun command, String start) {
    return command
        .out()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(start + " "))
        .findFirst()
        .orElseThrow()
        .split(" +", -1);
  }
}
