// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs a keeper as a child of this JVM, in a folder of its own. */
final class LocalHost implements Keeper.Host {
  private static final long STOP_SECONDS = 30;

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
      Process process =
          new ProcessBuilder("sh", script.toString(), folder.toString())
              .redirectError(folder.resolve("keeper.log").toFile())
              .start();
      return new Keeper(folder, new LocalHost(folder, process));
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
