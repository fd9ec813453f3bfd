// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report says of paths of which one is encrypted and the other is not. */
class EncryptionReportTest {
  private static final String WARNING = "differ in encryption";
  private static final String UNKNOWN = "encryption of a path's connections is not known";

  @TempDir private Path folder;

  @Test
  void warnsWhereOnlyOnePathWasEncrypted() throws IOException {
    assertThat(report(Map.of("clusterj", "none", "jdbc", "TLS (TLS_AES_128_GCM_SHA256)")))
        .contains(WARNING + " (clusterj: none, jdbc: TLS (TLS_AES_128_GCM_SHA256))");
  }

  @Test
  void warnsWhereSomeConnectionsOfAPathWereNotEncrypted() throws IOException {
    assertThat(report(Map.of("clusterj", "TLS on 1 of 2 connections", "jdbc", "TLS (x)")))
        .contains(WARNING);
  }

  @Test
  void warnsWhereThatOfOnePathIsNotKnown() throws IOException {
    assertThat(report(Map.of("jdbc", "TLS (x)")))
        .doesNotContain(WARNING)
        .contains(
            "The encryption of a path's connections is not known (clusterj: not known, jdbc: TLS (x)):"
                + " ratios may include the cost of TLS");
    assertThat(report(Map.of("clusterj", "none"))).contains(UNKNOWN);
  }

  @Test
  void isSilentWhereBothWereAlikeOrARunHasRecordedNeither() throws IOException {
    assertThat(report(Map.of("clusterj", "none", "jdbc", "none"))).doesNotContain(WARNING);
    assertThat(report(Map.of("clusterj", "TLS", "jdbc", "TLS (x)"))).doesNotContain(WARNING);
    assertThat(report(Map.of())).doesNotContain(WARNING).doesNotContain(UNKNOWN);
  }

  private String report(Map<String, String> encryption) throws IOException {
    Path run = folder.resolve("run" + encryption.hashCode());
    try (RunFiles files = new RunFiles(run)) {
      files
          .server(Map.of("system", "ndb", RunInfo.ENCRYPTION, encryption))
          .cell("select/clusterj/8", 10, 10_000, 5_000)
          .cell("select/jdbc/8", 10, 10_000, 5_000);
    }
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).as(command.err()).isZero();
    return CommandRun.markdown(run);
  }
}
