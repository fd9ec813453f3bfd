// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import com.sun.security.auth.module.UnixSystem;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A sandbox that outlived the JVM that started it. */
public record StandingSandbox(Path folder) {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 20;

  private static final String KEEPER = "keeper.sh";

  private static final String KEEPER_PID = "keeper.pid";

  private static final Set<String> NODES = Set.of("ndb_mgmd", "ndbd", "ndbmtd", "mysqld");

  /**
   * The one in that folder.
   *
   * @throws UserError if there is none, or it is somebody else's
   */
  public static StandingSandbox in(Path folder) throws UserError {
    StandingSandbox sandbox = new StandingSandbox(folder.toAbsolutePath().normalize());
    if (!sandbox.isOne()) {
      throw new UserError(folder + " holds no sandbox that 'sandbox start' has started.");
    }
    if (!sandbox.isOwn()) {
      throw new UserError(folder + " belongs to another user, who has to stop the sandbox in it.");
    }
    return sandbox;
  }

  /** All of this user's below the machine's temporary folder, which others may write to as well. */
  public static List<StandingSandbox> all() throws UserError {
    try {
      List<StandingSandbox> sandboxes = new ArrayList<>();
      for (Path folder : SandboxFolder.all()) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
          sandboxes.add(new StandingSandbox(folder));
        }
      }
      sandboxes.removeIf(sandbox -> !sandbox.isOne() || !sandbox.isOwn());
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
      List<ProcessHandle> nodes = nodes();
      Optional<ProcessHandle> keeper = keeper();
      if (keeper.isPresent()) {
        keeper.get().destroy();
        awaitEnd(keeper.get(), "keeper");
      }
      // The keeper ends them, unless somebody has killed it alone.
      for (ProcessHandle node : nodes) {
        String name = program(node);
        node.destroyForcibly();
        awaitEnd(node, name);
      }
      if (Files.exists(folder)) {
        SandboxFolder.remove(folder);
      }
    } catch (IOException e) {
      throw new UserError("The sandbox in " + folder + " does not stop (" + e + ").", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Stopping the sandbox in " + folder + " was interrupted.", e);
    }
  }

  private void awaitEnd(ProcessHandle process, String what) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    // Not onExit(): for a process that is no child of this JVM it looks every few seconds only.
    while (process.isAlive()) {
      if (System.nanoTime() > deadline) {
        throw new UserError(
            "The sandbox in %s does not stop: its %s is process %s, and does not end."
                .formatted(folder, what, process.pid()));
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private boolean isOne() {
    return Files.exists(folder.resolve(KEEPER_PID)) && Files.exists(folder.resolve("stays"));
  }

  /** Whether this user made it: anybody may put a folder of such a name, and a number, in /tmp. */
  private boolean isOwn() {
    try {
      long user = new UnixSystem().getUid();
      return ((Number) Files.getAttribute(folder, "unix:uid")).longValue() == user;
    } catch (IOException e) {
      // It has gone, or may not be looked at.
      return false;
    }
  }

  private Optional<ProcessHandle> keeper() throws IOException, UserError {
    String pid = Files.readString(folder.resolve(KEEPER_PID)).strip();
    if (!pid.matches("\\d{1,18}")) {
      throw new UserError(
          "The sandbox in %s does not stop: its keeper.pid holds no process number. End the process with this folder and 'keeper.sh' on its command line, then stop the sandbox again; where there is none, remove keeper.pid and the folder."
              .formatted(folder));
    }
    // The number may be another process's by now.
    return ProcessHandle.of(Long.parseLong(pid)).filter(this::isKeeper);
  }

  private boolean isKeeper(ProcessHandle process) {
    List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
    return arguments.stream().anyMatch(argument -> argument.endsWith("/" + KEEPER))
        && arguments.stream().anyMatch(this::isFolder);
  }

  private boolean isFolder(String argument) {
    try {
      return Files.isSameFile(folder, Path.of(argument));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private List<ProcessHandle> nodes() throws IOException {
    Path real = folder.toRealPath();
    return ProcessHandle.allProcesses()
        .filter(process -> NODES.contains(program(process)) && runsIn(real, process))
        .toList();
  }

  private static String program(ProcessHandle process) {
    String name =
        process
            .info()
            .command()
            .map(Path::of)
            .map(Path::getFileName)
            .map(Path::toString)
            .orElse("");
    // As Linux says it where the file has been removed.
    return name.replace(" (deleted)", "");
  }

  private static boolean runsIn(Path folder, ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd")).startsWith(folder);
    } catch (IOException e) {
      // It has ended, or is another user's.
      return false;
    }
  }
}
