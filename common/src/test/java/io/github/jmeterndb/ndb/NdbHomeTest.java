// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NdbHomeTest {
  private final Path folder;
  private final NdbHome home;

  NdbHomeTest(@TempDir Path folder) {
    this.folder = folder;
    home = new NdbHome(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bin/ndbmtd", "lib/libndbclient.so", "share/java/clusterj-*.jar"})
  void saysWhatIsMissing(String file) throws IOException {
    Files.createFile(file("share/java/clusterj-api-9.7.0.jar"));
    assertUserError(
            () -> {
              switch (file) {
                case "bin/ndbmtd" -> home.program("ndbmtd");
                case "lib/libndbclient.so" -> home.clientLibrary();
                default -> home.clusterJ();
              }
            })
        .hasMessageContainingAll("NDB_HOME=" + folder, "it has no " + file, "set NDB_HOME to");
  }

  @Test
  void findsProgramAndLibraryForThisMachine() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path program = Files.copy(java, file("bin/ndb_mgmd"));
    Path library = Files.copy(java, file("lib/libndbclient.so"));

    assertThat(home.program("ndb_mgmd")).isEqualTo(program);
    assertThat(home.clientLibrary()).isEqualTo(library);
  }

  @Test
  void refusesAFileThatIsNoProgramForThisMachine() throws IOException {
    byte[] program = Files.readAllBytes(Path.of(System.getProperty("java.home"), "bin", "java"));
    program[18] ^= 1;
    byte[] script = "#!/bin/sh\nexec something-else-that-is-long-enough\n".getBytes(UTF_8);
    Path file = file("bin/mysqld");
    for (byte[] contents : List.of(program, script, new byte[0])) {
      Files.write(file, contents);
      assertUserError(() -> home.program("mysqld"))
          .hasMessageContainingAll(
              "NDB_HOME=" + folder, "(" + System.getProperty("os.arch") + ")", "see bin/mysqld");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "clusterj-8.0.36.jar, clusterj-9.7.0.jar, clusterj-9.7.0.jar",
    "clusterj-8.0.9.jar, clusterj-8.0.36.jar, clusterj-8.0.36.jar",
    "clusterj-9.7.0.jar, clusterj-10.0.0.jar, clusterj-10.0.0.jar",
    "clusterj-9.7.0.jar, clusterj-api-9.8.0.jar, clusterj-9.7.0.jar",
    "clusterj-9.7.0.jar, clusterj-test-9.8.0.jar, clusterj-9.7.0.jar",
  })
  void choosesTheNewestJarOfClusterJ(String one, String other, String chosen) throws Exception {
    Files.createFile(file("share/java/" + one));
    Files.createFile(file("share/java/" + other));

    assertThat(home.clusterJ()).isEqualTo(folder.resolve("share/java/" + chosen));
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return file;
  }
}
