// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A sandbox that outlived the JVM that started it.
 *
 * @param folder its files
 */
public record StandingSandbox(Path folder) {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 20;

  /**
   * The one in that folder.
   *
   * @throws UserError if there is none
   */
  public static StandingSandbox in(Path folder) throws UserError {
    StandingSandbox sandbox = new StandingSandbox(folder.toAbsolutePath().normalize());
    if (!sandbox.isOne()) {
      throw new UserError(folder + " holds no sandbox that 'sandbox start' has started.");
    }
    return sandbox;
  }

  /**
   * All of this machine's temporary folder.
   *
   * @throws UserError if it cannot be read
   */
  public static List<StandingSandbox> all() throws UserError {
    try {
      List<StandingSandbox> sandboxes = new ArrayList<>();
      for (Path folder : SandboxFolder.all()) {
        sandboxes.add(new StandingSandbox(folder));
      }
      sandboxes.removeIf(sandbox -> !sandbox.isOne());
      return sandboxes;
    } catch (IOException e) {
      throw new UserError("The sandboxes cannot be listed (" + e + ").", e);
    }
  }

  /**
   * Kills its processes and removes its folder, and returns when that is done.
   *
   * @throws UserError if it is not done after 30 s
   */
  public void stop() throws UserError {
    try {
      Optional<ProcessHandle> keeper = keeper();
      if (keeper.isPresent()) {
        keeper.get().destroy();
        awaitEnd(keeper.get());
      } else {
        // Its keeper went with the machine's last shutdown, and the processes with it.
        SandboxFolder.remove(folder);
      }
    } catch (IOException e) {
      throw new UserError("The sandbox in " + folder + " does not stop (" + e + ").", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Stopping the sandbox in " + folder + " was interrupted.", e);
    }
  }

  private void awaitEnd(ProcessHandle keeper) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    // Not onExit(): for a process that is no child of this JVM it looks every few seconds only.
    while (keeper.isAlive()) {
      if (System.nanoTime() > deadline) {
        throw new UserError(
            "The sandbox in "
                + folder
                + " does not stop; its keeper is process "
                + keeper.pid()
                + ".");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private boolean isOne() {
    return Files.exists(folder.resolve("keeper.pid")) && Files.exists(folder.resolve("stays"));
  }

  private Optional<ProcessHandle> keeper() throws IOException {
    long pid = Long.parseLong(Files.readString(folder.resolve("keeper.pid")).strip());
    // The number may be another process's by now.
    return ProcessHandle.of(pid)
        .filter(
            handle ->
                handle.info().commandLine().filter(l -> l.contains(folder.toString())).isPresent());
  }
}
