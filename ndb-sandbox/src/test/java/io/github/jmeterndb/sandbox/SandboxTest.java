// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxTest {
  private static final String PASSWORD = "s3cret";

  @TempDir private Path temp;

  @Test
  void saysWhatAWrongHomeLacks() {
    assertThatThrownBy(() -> start(new NdbHome(temp), temp))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("NDB_HOME=" + temp)
        .hasMessageContaining("bin/ndb_mgmd");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void quotesTheLogOfAProcessThatEndsEarlyAndLeavesNothing() throws Exception {
    Path parent = Files.createDirectory(temp.resolve("sandboxes"));

    assertThatThrownBy(() -> start(homeOfWrongPrograms(), parent))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("management-node ended early: ")
        .hasMessageContaining("librar")
        .hasMessageContaining("check NDB_HOME");
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void saysThatTheFolderIsTooDeepForASocket() throws Exception {
    Path parent = Files.createDirectory(temp.resolve("d".repeat(100)));

    assertThatThrownBy(() -> start(homeOfWrongPrograms(), parent))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("too long for a unix socket");
    assertThat(parent).isEmptyDirectory();
  }

  private static void start(NdbHome home, Path parent) throws UserError {
    Sandbox.start(new LocalHost(home), Config.USUAL, PASSWORD, line -> {}, parent).close();
  }

  /** A distribution for this machine in which each program is java without its libraries. */
  private NdbHome homeOfWrongPrograms() throws Exception {
    Path java = Path.of(ProcessHandle.current().info().command().orElseThrow());
    Path bin = Files.createDirectories(temp.resolve("home/bin"));
    for (String program : new String[] {"ndb_mgmd", "ndbmtd", "mysqld", "mysql"}) {
      Files.copy(java, bin.resolve(program), StandardCopyOption.COPY_ATTRIBUTES);
    }
    return new NdbHome(temp.resolve("home"));
  }
}
