// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.keeper.SandboxFolder;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs a keeper as a child of this JVM, in a folder of its own. */
final class LocalHost implements Keeper.Host {
  private static final long STOP_SECONDS = 30;
  // Of this JVM's environment the processes get nothing else: it may hold a password, and they may
  // outlive it; or it may speak of another cluster (NDB_CONNECTSTRING, MYSQL_TCP_PORT).
  private static final Set<String> ENVIRONMENT =
      Set.of("PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ");

  private final Path folder;
  private final Process process;

  private LocalHost(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /**
   * Starts a keeper.
   *
   * @param parent where its folder is made
   * @throws UserError if that fails; then nothing is left
   */
  static Keeper keeper(Path parent) throws UserError {
    Path folder = SandboxFolder.create(parent);
    Path script = folder.resolve("keeper.sh");
    try {
      Files.writeString(script, Keeper.script());
      ProcessBuilder builder =
          new ProcessBuilder("sh", script.toString(), folder.toString())
              .redirectError(folder.resolve("keeper.log").toFile());
      builder.environment().keySet().retainAll(ENVIRONMENT);
      return new Keeper(folder, new LocalHost(folder, builder.start()));
    } catch (IOException e) {
      UserError error = new UserError("The sandbox in " + folder + " cannot start (" + e + ").", e);
      try {
        SandboxFolder.remove(folder);
      } catch (IOException inTheWay) {
        error.addSuppressed(inTheWay);
      }
      throw error;
    }
  }

  @Override
  public OutputStream orders() {
    return process.getOutputStream();
  }

  @Override
  public InputStream answers() {
    return process.getInputStream();
  }

  @Override
  public void close() {
    try {
      // The end of its input is the order to stop.
      process.getOutputStream().close();
      boolean ended = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
      if (!ended || Files.exists(folder)) {
        throw new IllegalStateException("The processes of " + folder + " do not stop.");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // The keeper goes on without us.
      Thread.currentThread().interrupt();
    }
  }
}
