// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NdbHomeTest {
  private static final short SPARC_V9 = 43;
  // The e_machine of the processors that MySQL NDB Cluster is built for, by os.arch.
  private static final Map<String, Integer> MACHINES =
      Map.of("amd64", 62, "x86_64", 62, "aarch64", 183);

  @TempDir private Path folder;
  private NdbHome home;

  @BeforeEach
  void setHome() {
    home = new NdbHome(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bin/ndbmtd", "lib/libndbclient.so", "share/java/clusterj-*.jar"})
  void saysWhatIsMissing(String file) throws IOException {
    Files.createFile(file("share/java/clusterj-api-9.7.0.jar"));
    assertThatUserErrorOf(
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
    Integer machine = MACHINES.get(System.getProperty("os.arch"));
    assumeTrue(machine != null, "MySQL NDB Cluster is not built for this processor");
    Path program = elfFile("bin/ndb_mgmd", machine.shortValue());
    Path library = elfFile("lib/libndbclient.so", machine.shortValue());

    assertThat(home.program("ndb_mgmd")).isEqualTo(program);
    assertThat(home.clientLibrary()).isEqualTo(library);
  }

  @Test
  void refusesAProgramForAnotherMachine() throws IOException {
    String arch = System.getProperty("os.arch");
    assumeTrue(MACHINES.containsKey(arch), "MySQL NDB Cluster is not built for this processor");
    elfFile("bin/ndbmtd", SPARC_V9);

    assertThatUserErrorOf(() -> home.program("ndbmtd"))
        .hasMessageContainingAll("NDB_HOME=" + folder, "(" + arch + ")", "see bin/ndbmtd");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#!/bin/sh\nexec something-else-that-is-long-enough\n"})
  void refusesAFileThatIsNoProgram(String contents) throws IOException {
    assumeTrue(MACHINES.containsKey(System.getProperty("os.arch")), "nothing to compare with");
    Files.writeString(file("bin/mysqld"), contents);

    assertThatUserErrorOf(() -> home.program("mysqld")).hasMessageContaining("bin/mysqld");
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

  private Path elfFile(String name, short machine) throws IOException {
    byte[] header =
        ByteBuffer.allocate(64)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1})
            .putShort(18, machine)
            .array();
    return Files.write(file(name), header);
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return file;
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertThatUserErrorOf(
      ThrowingCallable action) {
    return assertThatThrownBy(action)
        .isInstanceOf(UserError.class)
        .satisfies(error -> assertThat(error.getMessage()).hasLineCount(1));
  }
}
