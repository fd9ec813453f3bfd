// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static io.github.jmeterndb.sandbox.SandboxHolder.awaitLine;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Each test starts a sandbox of its own and ends it in another way. */
@EnabledIfEnvironmentVariable(
    named = NdbHome.VARIABLE,
    matches = ".+",
    disabledReason = "NDB_HOME is not set: no sandbox has its processes below this JVM")
class SandboxEndIT {
  private static final long LIMIT_SECONDS = 30;
  private static final String PASSWORD = "pa'ss \"w\\ord#1";
  // No kind of quoting changes this part.
  private static final String PART_OF_PASSWORD = "ord#1";

  // The default folder may hold sandboxes of other users.
  @TempDir private Path temp;

  @AfterEach
  void stopWhatAFailedTestHasLeft() throws Exception {
    try (Stream<Path> folders = Files.list(temp)) {
      for (Path folder : folders.filter(path -> Files.exists(path.resolve("stays"))).toList()) {
        LocalHost.stop(folder);
      }
    }
  }

  /** Surefire opens one session in each JVM, and executes each class by itself. */
  @Test
  void isOfAllTestClassesOfASessionAndEndsWithIt() {
    List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
    List<ProcessHandle> processes;
    TakesASandbox.taken.clear();
    try (LauncherSession session = LauncherFactory.openSession()) {
      for (Class<?> type : List.of(TakesASandbox.class, TakesItToo.class)) {
        session
            .getLauncher()
            .execute(
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(type))
                    .build());
      }
      processes = new ArrayList<>(ProcessHandle.current().descendants().toList());
      processes.removeAll(before);
      assertThat(processes).as("watchdog, management node, data nodes, mysqld").hasSize(5);
      assertThat(TakesASandbox.taken).hasSize(2);
    }

    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    assertThat(TakesASandbox.taken)
        .allSatisfy(sandbox -> assertThat(sandbox.folder()).doesNotExist());
  }

  @NdbSandbox
  static class TakesASandbox {
    static final List<Sandbox> taken = new ArrayList<>();

    @Test
    void takesIt(Sandbox sandbox) {
      taken.add(sandbox);
    }
  }

  static class TakesItToo extends TakesASandbox {}

  @ParameterizedTest
  @ValueSource(strings = {SandboxHolder.READY, "Starting 2 data nodes"})
  void stopsAllProcessesWhenTheJvmIsKilled(String after) throws Exception {
    Process jvm = java(SandboxHolder.class.getName()).start();
    awaitLine(jvm, after);
    List<ProcessHandle> processes = jvm.descendants().toList();
    if (after.equals(SandboxHolder.READY)) {
      assertThat(processes).as("watchdog, management node, data nodes, mysqld").hasSize(5);
    }

    jvm.destroyForcibly();

    assertAllEnd(processes);
    assertNoFolder();
  }

  /** Waits, because the folder is removed after the last process has ended. */
  private void assertNoFolder() throws Exception {
    long deadline = System.nanoTime() + SECONDS.toNanos(LIMIT_SECONDS);
    while (temp.toFile().list().length > 0) {
      assertThat(System.nanoTime()).as("a folder is left").isLessThan(deadline);
    }
  }

  @Test
  void keepsTheNodesRunningUntilAnInterruptedJvmHasEnded() throws Exception {
    // A process group, as a terminal starts one. Not SIGINT, as Ctrl-C sends: a JVM below a shell's
    // background job ignores it.
    ProcessBuilder builder = java(SandboxHolder.class.getName());
    builder.command().add(0, "setsid");
    Process jvm = builder.start();
    awaitLine(jvm, SandboxHolder.READY);
    List<ProcessHandle> processes = jvm.descendants().toList();

    new ProcessBuilder("sh", "-c", "kill -s TERM -- -" + jvm.pid()).start().waitFor();

    assertThat(awaitLine(jvm, SandboxHolder.ENDING)).endsWith("true");
    assertThat(processes).allMatch(ProcessHandle::isAlive);
    new ProcessBuilder("sh", "-c", "kill -s KILL -- -" + jvm.pid()).start().waitFor();
    assertAllEnd(processes);
    assertNoFolder();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", PASSWORD})
  void staysAfterTheStartCommandUntilTheStopCommandAndKeepsItsPassword(String given)
      throws Exception {
    ProcessBuilder builder = java(SandboxCommand.class.getName(), "start");
    builder.environment().put("JDBC_PASSWORD", given);
    Map<String, String> said = start(builder);

    assertThat(said.keySet())
        .containsExactly("connectstring", "JDBC URL", "user", "password", "folder", "to stop it");
    assertThat(said.get("connectstring")).matches("127\\.0\\.0\\.1:\\d+");
    assertThat(said.get("JDBC URL"))
        .matches("jdbc:mysql://127\\.0\\.0\\.1:\\d+/ndbtest\\?sslMode=DISABLED&\\S+");
    String password = said.get("password");
    assertThat(password).matches(given.isEmpty() ? "[0-9a-f]{32}" : Pattern.quote(given));
    DriverManager.getConnection(said.get("JDBC URL"), said.get("user"), password).close();
    String folder = said.get("folder");
    List<ProcessHandle> processes = processesWith(folder, said.get("connectstring"));
    assertThat(processes).as("management node, data nodes, mysqld").hasSize(4);

    String shown = given.isEmpty() ? password : PART_OF_PASSWORD;
    assertThat(processesWith(shown)).as("processes that show it").isEmpty();
    for (ProcessHandle process : processes) {
      assertThat(Path.of("/proc/" + process.pid() + "/environ"))
          .as("environment of %s", process.info().commandLine())
          .content(ISO_8859_1)
          .contains("PATH=")
          .doesNotContain("JDBC_PASSWORD");
    }
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      assertThat(files.filter(Files::isRegularFile))
          .as("the configuration, and what the processes wrote")
          .hasSizeGreaterThan(5)
          .noneSatisfy(file -> assertThat(file).content(ISO_8859_1).contains(shown));
    }

    assertThat(SandboxCommand.commandLine().execute("stop", folder)).isZero();
    assertAllEnd(processes);
    assertNoFolder();
  }

  /** The output of the command that starts a sandbox, by its labels. */
  private static Map<String, String> start(ProcessBuilder command) throws Exception {
    Process start = command.start();
    Map<String, String> said = new LinkedHashMap<>();
    start
        .inputReader()
        .lines()
        .map(line -> line.split(": +", 2))
        .forEach(words -> said.put(words[0], words[1]));
    assertThat(start.waitFor()).isZero();
    return said;
  }

  private static List<ProcessHandle> processesWith(String... words) {
    return ProcessHandle.allProcesses()
        .filter(
            handle -> {
              String line = handle.info().commandLine().orElse("");
              return Stream.of(words).anyMatch(line::contains);
            })
        .toList();
  }

  private ProcessBuilder java(String... arguments) {
    return SandboxHolder.java(temp, arguments);
  }

  private static void assertAllEnd(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      process.onExit().get(LIMIT_SECONDS, SECONDS);
    }
  }
}
