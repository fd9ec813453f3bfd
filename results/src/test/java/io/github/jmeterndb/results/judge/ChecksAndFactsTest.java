// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksAndFactsTest extends WrittenRuns {
  private static final String TAG = "select/jdbc/8";
  private static final String NO_ERRORS = "true no errors";

  @Test
  void cellsThatMustNotBeUsedAreNamed() throws Exception {
    run(
        files ->
            files
                .cell(TAG, 1, 100, 5_000)
                .cell("insert/jdbc/8", 1, 100, 5_000)
                .with(cell -> cell.verdict = "1 row is missing")
                .cell("delete/jdbc/8", 1, 100, 5_000)
                .with(cell -> cell.invalid = "its window had no length"));

    assertThat(checks())
        .containsExactly(
            "false 2 of 3 results measured, not: delete/jdbc/8",
            "false rows differ from what was acknowledged after insert/jdbc/8",
            NO_ERRORS);
  }

  @Test
  void runsThatWereStoppedAreNotComplete() throws Exception {
    run(files -> files.cell(TAG, 1, 100, 5_000).state(State.INTERRUPTED, "SIGTERM"));
    run(
        files ->
            files
                .state(State.RUNNING, "")
                .cell(TAG, 1, 100, 5_000)
                .with(cell -> cell.ledger = RunFiles.ledger(1, 0, 0)));

    assertThat(checks())
        .startsWith(
            "false 2 of 2 rounds did not measure all cells",
            "false rows of 1 of 1 results were not verified");
    assertThat(cautions())
        .startsWith(
            "round-1 is not COMPLETE but INTERRUPTED (a user stopped it): SIGTERM",
            "round-2 is RUNNING (it was killed or is still running): figures may be missing");
  }

  @Test
  void operationsThatFailedAreCountedWithTheirCodes() throws Exception {
    run(files -> files.cell(TAG, 1, 100, 5_000).error(9, TAG, "08S01/0", "gone"));

    assertThat(checks()).contains("false 1 operation failed (08S01/0)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "none | none | -",
        "TLSv1.3 (a) | TLSv1.3 (b) | -",
        "none | TLSv1.3 (a) | The paths' connections differ in encryption"
            + " (clusterj: none, jdbc: TLSv1.3 (a)): ratios include the cost of TLS",
        "- | TLSv1.3 (a) | The encryption of a path's connections is not known"
            + " (clusterj: not known, jdbc: TLSv1.3 (a)): ratios may include the cost of TLS",
      })
  void pathsThatDifferInEncryptionAreToldOnceOfAllRounds(
      String clusterj, String jdbc, String expected) throws Exception {
    Map<String, Object> encryption = new LinkedHashMap<>(Map.of("jdbc", jdbc));
    if (clusterj != null) {
      encryption.put("clusterj", clusterj);
    }
    for (int round = 0; round < 2; round++) {
      run(
          files ->
              files
                  .server(Map.of(RunInfo.ENCRYPTION, encryption))
                  .cell("select/clusterj/8", 1, 100, 5_000)
                  .cell(TAG, 1, 100, 5_000));
    }

    assertThat(cautions()).isEqualTo(expected == null ? List.of() : List.of(expected));
  }

  @Test
  void roundsThatDifferInASettingAreToldAndThoseInAnotherOrderAreNot() throws Exception {
    run(files -> settings(files, "1000", "clusterj,jdbc", "a"));
    run(files -> settings(files, "2000", "jdbc,clusterj", "b"));

    assertThat(cautions())
        .containsExactly("The rounds differ in rows: round 1: 1000; round 2: 2000");
  }

  @Test
  void systemsThatDifferInASettingAreToldButNotInTheirAddress() throws Exception {
    run(
        files ->
            settings(files.server(Map.of("system", "innodb")), "1000", "jdbc", "a")
                .property("jdbc.url", "jdbc:mysql://one/t?sslMode=DISABLED")
                .version("driver", "9.7"));
    run(
        files ->
            settings(files.server(Map.of("system", "tidb")), "1000", "jdbc", "b")
                .property("jdbc.url", "jdbc:mysql://two/t?sslMode=REQUIRED")
                .version("driver", "9.6"));

    assertThat(cautions())
        .containsExactly(
            "The systems differ in property jdbc.url: innodb: ?sslMode=DISABLED; tidb:"
                + " ?sslMode=REQUIRED",
            "The systems differ in version driver: innodb: 9.7; tidb: 9.6");
  }

  private static RunFiles settings(RunFiles files, String rows, String paths, String folder)
      throws IOException {
    return files
        .property("rows", rows)
        .property("paths", paths)
        .property("run.dir", folder)
        .cell(TAG, 1, 100, 5_000);
  }

  private List<String> checks() throws Exception {
    List<Outcome> checks = Checks.of(experiment());
    return checks.stream().map(check -> check.isMet() + " " + check.reason()).toList();
  }

  private List<String> cautions() throws Exception {
    return Facts.cautions(experiment());
  }
}
