// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.security.auth.module.UnixSystem;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingSandboxTest {
  /** More than Linux gives. */
  private static final String NOBODYS = "99999999";

  private static final String TEMP = "java.io.tmpdir";

  @TempDir private Path temp;
  private String usual;

  @BeforeEach
  void useAFolderOfItsOwn() {
    usual = System.setProperty(TEMP, temp.toString());
  }

  @AfterEach
  void useTheUsualOne() {
    System.setProperty(TEMP, usual);
  }

  @Test
  void refusesAnotherUsersSandbox() throws Exception {
    assumeThat(new UnixSystem().getUid()).as("only root may give files away").isZero();
    Path folder = sandbox("ndb-sandbox-1", NOBODYS);
    Files.setAttribute(folder, "unix:uid", 12345);

    assertThat(StandingSandbox.all()).isEmpty();
    assertThatThrownBy(() -> StandingSandbox.in(folder))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("belongs to another user");
  }

  @Test
  void takesNoLinkForASandbox() throws Exception {
    Path elsewhere = sandbox("elsewhere", NOBODYS);
    Files.createSymbolicLink(temp.resolve("ndb-sandbox-1"), elsewhere);

    assertThat(StandingSandbox.all()).isEmpty();
  }

  @Test
  void refusesInALineAPidThatIsNoNumber() throws Exception {
    Path folder = sandbox("ndb-sandbox-1", "x");

    assertThatThrownBy(() -> StandingSandbox.in(folder).stop())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("keeper.pid holds no process number");
    assertThat(folder).exists();
  }

  @Test
  void leavesAProcessAloneThatHasItsKeepersNumber() throws Exception {
    Process other = new ProcessBuilder("sleep", "1000000").start();
    try {
      Path folder = sandbox("ndb-sandbox-1", String.valueOf(other.pid()));

      StandingSandbox.in(folder).stop();

      assertThat(other.isAlive()).isTrue();
      assertThat(folder).doesNotExist();
    } finally {
      other.destroy();
    }
  }

  /** Such as a shell that somebody looks into the folder with. */
  @Test
  void leavesAProcessAloneThatOnlyHasTheFolderOnItsCommandLine() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("ndb-sandbox-1"));
    Process other = new ProcessBuilder("sh", "-c", "read -r line", "sh", folder.toString()).start();
    try {
      Files.writeString(folder.resolve("keeper.pid"), other.pid() + "\n");
      Files.writeString(folder.resolve("stays"), "");

      StandingSandbox.in(folder).stop();

      assertThat(other.isAlive()).isTrue();
      assertThat(folder).doesNotExist();
    } finally {
      other.destroy();
    }
  }

  /** As it is when somebody killed the keeper alone. */
  @Test
  void endsNodesThatHaveNoKeeperAnyMore() throws Exception {
    Path folder = sandbox("ndb-sandbox-1", NOBODYS);
    Path bin = Files.createDirectory(temp.resolve("bin"));
    Path program = bin.resolve("ndbmtd");
    Files.copy(Path.of("/bin/sleep").toRealPath(), program);
    assumeThat(program.toFile().setExecutable(true)).isTrue();
    Process node = sleep(program, folder);
    Process other = sleep(program, temp);
    Process shell = sleep(Path.of("sleep"), folder);
    try {
      StandingSandbox.in(folder).stop();

      assertThat(node.isAlive()).isFalse();
      assertThat(List.of(other, shell)).allMatch(Process::isAlive);
      assertThat(folder).doesNotExist();
    } finally {
      List.of(node, other, shell).forEach(Process::destroy);
    }
  }

  private static Process sleep(Path program, Path folder) throws IOException {
    return new ProcessBuilder(program.toString(), "1000000").directory(folder.toFile()).start();
  }

  private Path sandbox(String name, String pid) throws IOException {
    Path folder = Files.createDirectory(temp.resolve(name));
    Files.writeString(folder.resolve("keeper.pid"), pid + "\n");
    Files.writeString(folder.resolve("stays"), "");
    return folder;
  }
}
