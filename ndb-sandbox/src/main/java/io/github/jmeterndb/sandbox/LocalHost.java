// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import com.sun.security.auth.module.UnixSystem;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the processes on this machine, in a folder with a watchdog: a shell script that kills them
 * and removes the folder when this JVM closes it or ends, even by {@code kill -9}.
 */
class LocalHost implements Host {
  static final String NOT_SET =
      "NDB_HOME is not set: unpack a MySQL NDB Cluster distribution and set NDB_HOME to its folder,"
          + " the one that holds bin/ndbmtd";

  private static final String PREFIX = "ndb-sandbox-";
  private static final String WATCHDOG = "watchdog.sh";
  private static final String STAYS = "stays";
  // The only variables of this JVM's environment that processes inherit: others may hold a
  // password, which would outlive the JVM, or name another cluster (NDB_CONNECTSTRING,
  // MYSQL_TCP_PORT).
  private static final Set<String> ENVIRONMENT =
      Set.of("PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ");

  private final NdbHome home;
  private Path folder;
  private Process watchdog;

  /**
   * @param home null where no program of a cluster is run
   */
  LocalHost(NdbHome home) {
    this.home = home;
  }

  @Override
  public String name() {
    return NdbHome.VARIABLE;
  }

  @Override
  public String program(String name) throws UserError {
    return home.program(name).toAbsolutePath().toString();
  }

  @Override
  public List<String> mysqldOptions() {
    List<String> options = new ArrayList<>(List.of("--basedir=" + home.path().toAbsolutePath()));
    if (System.getProperty("user.name").equals("root")) {
      options.add("--user=root");
    }
    return options;
  }

  static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  /** Makes a folder that only this user can enter. */
  @Override
  public void open(Path parent) throws UserError {
    String longest = parent.resolve(PREFIX + "0".repeat(20) + "/mysqld-99.sock").toString();
    // sizeof(sockaddr_un.sun_path) is 108 on Linux, with a zero at its end.
    if (longest.getBytes(StandardCharsets.UTF_8).length > 106) {
      throw new UserError(
          "The sandbox cannot be made below %s: the path is too long for a unix socket; give a shorter folder with -Djava.io.tmpdir=…."
              .formatted(parent));
    }
    try {
      folder = Files.createTempDirectory(parent, PREFIX).toRealPath();
      Files.createDirectory(processes());
      Files.writeString(folder.resolve(WATCHDOG), Host.resource(WATCHDOG));
      watchdog = startWatchdog(folder);
    } catch (IOException e) {
      throw new UserError(
          "No folder can be made below %s (%s); make it writable or give another with -Djava.io.tmpdir=…."
              .formatted(parent, UserError.firstLine(e)),
          e);
    }
  }

  @Override
  public Path folder() {
    return folder;
  }

  /** Holds an empty file for each process, named by its process id. */
  private Path processes() {
    return folder.resolve("processes");
  }

  private static Process startWatchdog(Path folder) throws IOException {
    return process("sh", folder.resolve(WATCHDOG).toString(), folder.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /**
   * A process in a session of its own: Ctrl-C in the terminal must not reach the data nodes before
   * the load generator has ended, and a signal to the JVM's process group must not kill the
   * watchdog.
   */
  private static ProcessBuilder process(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.command().add(0, "setsid");
    builder.environment().keySet().retainAll(ENVIRONMENT);
    return builder;
  }

  @Override
  public Running run(String name, String script, String text) throws UserError {
    String register = "umask 077\n: >" + Host.quoted(List.of(processes() + "/")) + "$$ || exit\n";
    File log = folder.resolve(name + ".log").toFile();
    ProcessBuilder builder =
        process("sh", "-c", register + script)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log);
    if (!text.isEmpty()) {
      builder.environment().put("TEXT", text);
    }
    try {
      return new LocalProcess(builder.start(), log.toPath());
    } catch (IOException e) {
      throw Host.gone(e);
    }
  }

  /** Lets the processes outlive this JVM, until {@link #stop}. */
  synchronized void letGo() throws IOException {
    if (watchdog == null) {
      throw new IOException("it is being ended");
    }
    Files.createFile(folder.resolve(STAYS));
    try (OutputStream input = watchdog.getOutputStream()) {
      input.write('\n');
    }
    watchdog = null;
  }

  /** Returns at once if this thread is interrupted. */
  @Override
  public void close() {
    Process last;
    synchronized (this) {
      last = watchdog;
      watchdog = null;
    }
    try {
      if (last != null && !hasEnded(last) && !hasEnded(startWatchdog(folder))) {
        throw new IllegalStateException("The processes of " + folder + " do not stop.");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // The watchdog goes on without this thread.
      Thread.currentThread().interrupt();
    }
  }

  private static boolean hasEnded(Process watchdog) throws IOException, InterruptedException {
    watchdog.getOutputStream().close();
    return watchdog.waitFor(30, TimeUnit.SECONDS) && watchdog.exitValue() == 0;
  }

  /** Ends a sandbox of this user, started by {@code sandbox start}. */
  static void stop(Path given) throws UserError {
    if (!stays(given)) {
      throw new UserError(given + " holds no sandbox that 'sandbox start' has started.");
    }
    if (!isOwn(given)) {
      throw new UserError(given + " belongs to another user, who has to stop the sandbox in it.");
    }
    try {
      if (!hasEnded(startWatchdog(given.toRealPath()))) {
        throw new UserError(
            "The sandbox in %s does not stop; end the processes that run in it, and remove the folder."
                .formatted(given));
      }
    } catch (IOException e) {
      throw new UserError("The sandbox in " + given + " does not stop (" + e + ").", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Stopping the sandbox in " + given + " was interrupted.", e);
    }
  }

  /** The folders of this user's sandboxes, started by {@code sandbox start}. */
  static List<Path> standing(Path parent) throws UserError {
    try (Stream<Path> entries = Files.list(parent)) {
      // Other users may write to the temporary folder as well.
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith(PREFIX))
          .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
          .filter(entry -> stays(entry) && isOwn(entry))
          .toList();
    } catch (IOException e) {
      throw new UserError("The sandboxes cannot be listed (" + e + ").", e);
    }
  }

  private static boolean stays(Path folder) {
    return Files.exists(folder.resolve(STAYS)) && Files.exists(folder.resolve(WATCHDOG));
  }

  private static boolean isOwn(Path folder) {
    try {
      long user = new UnixSystem().getUid();
      return ((Number) Files.getAttribute(folder, "unix:uid")).longValue() == user;
    } catch (IOException e) {
      // Removed meanwhile, or not readable.
      return false;
    }
  }

  private record LocalProcess(Process process, Path logFile) implements Running {
    @Override
    public boolean isAlive() {
      return process.isAlive();
    }

    @Override
    public int status() {
      return process.exitValue();
    }

    @Override
    public void signal(String signal) throws UserError {
      if (isAlive()) {
        String pid = String.valueOf(process.pid());
        try {
          new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", signal, pid)
              .start()
              .onExit()
              .join();
        } catch (IOException e) {
          throw Host.gone(e);
        }
      }
    }

    @Override
    public List<String> log() throws UserError {
      try {
        // Invalid UTF-8 is replaced.
        return new String(Files.readAllBytes(logFile), StandardCharsets.UTF_8).lines().toList();
      } catch (IOException e) {
        throw Host.gone(e);
      }
    }
  }
}
