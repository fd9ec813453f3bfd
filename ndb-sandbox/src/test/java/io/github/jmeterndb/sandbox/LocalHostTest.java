// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.security.auth.module.UnixSystem;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHostTest {
  @TempDir private Path temp;

  @Test
  void refusesAnotherUsersSandbox() throws Exception {
    assumeThat(new UnixSystem().getUid()).as("only root may give files away").isZero();
    Path folder = standing();
    Files.setAttribute(folder, "unix:uid", 12345);

    assertThat(LocalHost.standing(temp)).isEmpty();
    assertThatThrownBy(() -> LocalHost.stop(folder))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("belongs to another user");
    assertThat(folder).exists();
  }

  @Test
  void takesNoLinkForASandbox() throws Exception {
    Path elsewhere = Files.move(standing(), temp.resolve("elsewhere"));
    Files.createSymbolicLink(temp.resolve("ndb-sandbox-1"), elsewhere);

    assertThat(LocalHost.standing(temp)).isEmpty();
  }

  @Test
  void refusesToStopWhatIsNoSandbox() {
    assertThatThrownBy(() -> LocalHost.stop(temp))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("holds no sandbox");
    assertThat(temp).exists();
  }

  /** For example a user's shell in the folder, and a process that has reused the id of another. */
  @Test
  void endsNoProcessButItsOwn() throws Exception {
    Path folder = standing();
    Process visitor = sleepIn(folder);
    Process elsewhere = sleepIn(temp);
    Files.createFile(folder.resolve("processes/" + elsewhere.pid()));
    try {
      LocalHost.stop(folder);

      assertThat(visitor.isAlive()).isTrue();
      assertThat(elsewhere.isAlive()).isTrue();
      assertThat(temp).isEmptyDirectory();
    } finally {
      visitor.destroy();
      elsewhere.destroy();
    }
  }

  @Test
  void endsAProcessThatIsFrozenAndWhatItHasStarted() throws Exception {
    LocalHost host = new ShellHost(temp);
    host.open(temp);
    Host.Running process = host.run("node", "sleep 1000000 & echo $!; wait", "");
    while (process.log().isEmpty()) {
      assertThat(process.isAlive()).isTrue();
    }
    ProcessHandle child = ProcessHandle.of(Long.parseLong(process.log().get(0))).orElseThrow();
    process.signal("STOP");
    host.letGo();

    LocalHost.stop(host.folder());

    child.onExit().join();
    process.await();
    assertThat(temp).isEmptyDirectory();
  }

  private static Process sleepIn(Path folder) throws Exception {
    return new ProcessBuilder("sleep", "1000000").directory(folder.toFile()).start();
  }

  private Path standing() throws Exception {
    LocalHost host = new LocalHost(null);
    host.open(temp);
    host.letGo();
    return host.folder();
  }
}
