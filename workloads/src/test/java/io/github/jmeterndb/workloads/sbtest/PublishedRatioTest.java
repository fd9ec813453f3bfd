// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was published of two paths, beside three rounds of one second each. */
class PublishedRatioTest {
  private static final String FASTER = "| ClusterJ is faster than a mysqld for lookups by key | ";
  private static final String THREE_TIMES = "| The synchronous NDB API has about three times ";

  @TempDir private Path folder;

  @Test
  void holdsWhereAllOfItsIntervalLiesWhereItSays() throws IOException {
    measure("ndb", List.of("select"), "clusterj", 1_000, 1_010, 990);

    assertThat(report()).anyMatch(line -> line.startsWith(FASTER + "holds | select 2.0"));
  }

  @Test
  void doesNotHoldWhereNoneOfItDoes() throws IOException {
    measure("ndb", List.of("select"), "clusterj", 400, 404, 396);

    assertThat(report()).anyMatch(line -> line.startsWith(FASTER + "does not hold | select 0.8"));
  }

  @Test
  void isNotCertainWhereSomeOfItDoes() throws IOException {
    measure("ndb", List.of("select"), "clusterj", 300, 900, 700);

    assertThat(report()).anyMatch(line -> line.startsWith(FASTER + "not certain enough | "));
  }

  @Test
  void wantsAllItsOperations() throws IOException {
    measure("ndb", List.of("insert", "select", "update", "delete"), "ndbapi", 1_500, 1_510, 1_490);
    assertThat(report()).anyMatch(line -> line.matches(quoted(THREE_TIMES) + ".*\\| holds \\|.*"));
  }

  @Test
  void namesTheOperationThatWasNotMeasured() throws IOException {
    measure("ndb", List.of("insert", "select", "update"), "ndbapi", 1_500, 1_510, 1_490);

    assertThat(report())
        .anyMatch(
            line ->
                line.matches(
                    quoted(THREE_TIMES) + ".*\\| not certain enough \\|.* delete\\. \\|.*"));
  }

  @Test
  void isOfAnNdbClusterAlone() throws IOException {
    measure("mysql", List.of("select"), "clusterj", 1_000, 1_010, 990);

    assertThat(report()).doesNotContain("## Other published claims");
  }

  private static String quoted(String text) {
    return text.replace("|", "\\|");
  }

  /** Beside 500 operations a second over JDBC. */
  private void measure(String target, List<String> operations, String path, int... tps)
      throws IOException {
    for (int round = 0; round < tps.length; round++) {
      try (RunFiles files = new RunFiles(folder.resolve("round-" + round))) {
        files.target(target, "a database");
        for (String operation : operations) {
          files
              .cell(operation + "/" + path + "/8", 1, tps[round], 5_000)
              .cell(operation + "/jdbc/8", 1, 500, 5_000);
        }
      }
    }
  }

  private List<String> report() throws IOException {
    CommandRun command = CommandRun.of("build", "--out", folder.resolve("report"), folder);
    assertThat(command.status()).as(command.err()).isZero();
    return CommandRun.written(folder.resolve("report")).lines().toList();
  }
}
