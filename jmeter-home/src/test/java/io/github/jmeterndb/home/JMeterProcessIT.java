// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class JMeterProcessIT {
  private static final int SIGINT = 2;
  private static final int SIGHUP = 1;
  private static final String[] SHORT = {
    "threads=1", "operations=insert,select", "duration=1", "warmup=0", "rows=500"
  };

  /** Stops the test. */
  private static final String SET_UP =
      """
      <SetupThreadGroup guiclass="SetupThreadGroupGui" testclass="SetupThreadGroup">
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
          <intProp name="LoopController.loops">1</intProp>
        </elementProp>
        <stringProp name="ThreadGroup.num_threads">1</stringProp>
      </SetupThreadGroup>
      <hashTree>
        <TestAction guiclass="TestActionGui" testclass="TestAction">
          <intProp name="ActionProcessor.action">2</intProp>
          <intProp name="ActionProcessor.target">2</intProp>
        </TestAction>
        <hashTree/>
      </hashTree>
      """;

  @TempDir private Path folder;

  @Test
  void endsWithStatusZeroAndKeepsThePasswordToItself() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(folder, and(SHORT, "jdbc.password=geheim", "jdbc.user=root"))) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors()).isEmpty();
      assertThat(jmeter.lines())
          .contains("Target: embedded, EMBEDDED DATABASE, not NDB: an H2 database inside JMeter")
          .anyMatch(line -> line.contains("direct ÷ sql, throughput (95 %)"))
          .noneMatch(line -> line.startsWith("summary "))
          .noneMatch(line -> line.contains("StatusConsoleListener"))
          .anyMatch(line -> line.startsWith("Report: "));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.run().readInfo().properties).containsEntry("jdbc.password", "given");
      assertThat(filesWith("geheim")).isEmpty();
      assertThat(filesWith("jdbc.user")).as("where it would be seen").contains("jmeter.log");
    }
  }

  @Test
  void keepsThePasswordToItselfHoweverItIsGiven() throws Exception {
    List<String> arguments =
        List.of(
            "-Jjdbc.password=geheim",
            "-J",
            "jdbc.password=geheim",
            "--jmeterproperty",
            "jdbc.password=geheim",
            "--jmeterproperty=jdbc.password=geheim",
            "-Joperations=select",
            "-J",
            "paths=direct",
            "--jmeterproperty",
            "threads=1",
            "-Jduration=1",
            "-Jwarmup=0");
    try (JMeterProcess jmeter = JMeterProcess.start(folder, arguments)) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.run().readInfo().properties)
          .containsEntry("jdbc.password", "given")
          .containsEntry("paths", "direct")
          .containsEntry("threads", "1");
      assertThat(filesWith("geheim")).isEmpty();
    }
  }

  @Test
  void failsWhereItCannotTellThatItSucceeded() throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, SHORT)) {
      jmeter.awaitLine("[ 1/");

      // Nothing can be written there any more, as on a full disk.
      try (Stream<Path> folders = Files.list(folder.resolve("tmp"))) {
        Files.delete(folders.findAny().orElseThrow());
      }

      assertThat(jmeter.await()).isEqualTo(1);
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  @Test
  void writesTheSameDigitsInAnyLocale() throws Exception {
    Map<String, String> arabic =
        Map.of("JVM_ARGS", JMeterProcess.JVM_ARGS + " -Duser.language=ar -Duser.country=EG");
    try (JMeterProcess jmeter = JMeterProcess.ask(folder, arabic, embedded())) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.lines()).noneMatch(line -> line.matches(".*[\u0660-\u066c].*"));
      assertThat(filesWith("\u0661")).as("JMeter itself logs such").isSubsetOf("jmeter.log");
    }
  }

  @Test
  void findsAnyFolderAndPrintsAsciiWhereTheLocaleHasNothingElse() throws Exception {
    Path home = Files.createDirectories(folder.resolve("\u00f6"));
    Process copy =
        new ProcessBuilder("cp", "-r", JMeterHome.PATH.resolve("bin").toString(), home.toString())
            .start();
    assertThat(copy.waitFor()).isZero();
    Files.createSymbolicLink(home.resolve("lib"), JMeterHome.PATH.resolve("lib"));
    try (JMeterProcess jmeter =
        JMeterProcess.ofHome(home, folder, Map.of("LC_ALL", "C"), embedded())) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.lines())
          .anyMatch(line -> line.matches("\\[ 1/2] insert over direct, .* p50 +[\\d,]+ us .*"))
          .anyMatch(line -> line.startsWith("[ 1/2] direct / sql: "))
          .allMatch(line -> line.matches("\\p{ASCII}*"));
    }
  }

  private static List<String> embedded() {
    return Stream.concat(Stream.of("target=embedded"), Stream.of(SHORT))
        .map(property -> "-J" + property)
        .toList();
  }

  /** A folder of the log's name stands for one that this user may not write to: root may do so. */
  @Test
  void logsElsewhereWhereTheLogCannotBeWrittenAndMakesTheDashboard() throws Exception {
    Files.createDirectory(folder.resolve("jmeter.log"));
    Files.createFile(folder.resolve("temp"));
    try (JMeterProcess jmeter = JMeterProcess.ask(folder, Map.of(), withDashboard())) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter: the log cannot be written to " + folder.resolve("jmeter.log"));
      assertThat(folder.resolve("dashboard/index.html")).exists();
    }
  }

  @Test
  void failsWhereTheDashboardCannotBeMade() throws Exception {
    List<String> arguments = new ArrayList<>(withDashboard());
    arguments.add("-Jjmeter.reportgenerator.temp_dir=/dev/null/temp");
    try (JMeterProcess jmeter = JMeterProcess.ask(folder, Map.of(), arguments)) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .anyMatch(line -> line.startsWith("jmeter: the dashboard could not be made in "));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  private List<String> withDashboard() {
    List<String> arguments = new ArrayList<>(embedded());
    arguments.addAll(
        List.of(
            "-l",
            folder.resolve("samples.jtl").toString(),
            "-e",
            "-o",
            folder.resolve("dashboard").toString()));
    return arguments;
  }

  @Test
  void failsWhereThePlanEndsBeforeTheSweep() throws Exception {
    String sweep = "<io.github.jmeterndb.sweep.SweepThreadGroup ";
    String plan = Files.readString(JMeterHome.CRUD_SWEEP);
    assertThat(plan).containsOnlyOnce(sweep);
    Path ended = folder.resolve("ended.jmx");
    Files.writeString(ended, plan.replace(sweep, SET_UP + sweep));

    try (JMeterProcess jmeter =
        JMeterProcess.plan(folder, ended, Map.of(), List.of("-Jtarget=embedded"))) {
      assertThat(jmeter.await()).as("%s", jmeter.lines()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-n --nonsense, Error: Unknown option --nonsense",
    "-n, Incorrect Usage:Non-GUI runs require a test plan",
  })
  void failsWhereNoPlanRuns(String options, String said) throws Exception {
    assertThat(fails("exec '%s' " + options)).startsWith(said);
  }

  @Test
  void saysInALineThatItMayOpenTooFewFiles() throws Exception {
    assertThat(fails("ulimit -n 128; exec '%s' -n"))
        .isEqualTo(
            "jmeter: a process may open 128 files here, and JMeter needs 256: raise the limit, as with"
                + " 'ulimit -n 4096'\n");
  }

  /** What it says where the shell command that starts it fails. */
  private String fails(String command) throws Exception {
    Process jmeter =
        new ProcessBuilder("bash", "-c", command.formatted(JMeterHome.PATH.resolve("bin/jmeter")))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(jmeter.getInputStream().readAllBytes(), UTF_8);
    assertThat(jmeter.waitFor()).as(said).isEqualTo(1);
    return said;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void showsThePasswordInNoCommandLine() throws Exception {
    String[] secrets = {"jdbc.password=geheim", "server.rmi.ssl.keystore.password=geheimer"};
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, and(SHORT, secrets))) {
      jmeter.awaitLine("[ 1/");

      assertThat(jmeter.commandLines())
          .anyMatch(line -> line.contains("org.apache.jmeter.NewDriver"))
          .anyMatch(line -> line.contains("bin/jmeter\0"))
          .noneMatch(line -> line.contains("geheim"));
      assertThat(filesWith("geheim")).isEmpty();
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();
    }
  }

  @Test
  void refusesAUrlWithAPasswordAndDoesNotRepeatIt() throws Exception {
    String url = "jdbc.url=jdbc:mysql://root:ge/heim@127.0.0.1:9/ndbtest";
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, and(SHORT, "target=ndb", url))) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter-ndb: jdbc.url holds a user or a password")
          .contains("-Jjdbc.user=…", "JDBC_PASSWORD");
      assertThat(filesWith("heim@")).as("JMeter itself records the -J").containsOnly("jmeter.log");
    }
  }

  @Test
  void saysInALineWhichPathsThereAre() throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, and(SHORT, "paths=nonsense"))) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .containsExactly(
              "jmeter-ndb: There is no access path 'nonsense';"
                  + " there are: clusterj, direct, jdbc, sql.");
      assertThat(jmeter.lines()).noneMatch(line -> line.startsWith("\tat "));
    }
  }

  @Test
  void saysInALineThatTheRunDirectoryIsNotEmpty() throws Exception {
    Path mine = Files.createDirectories(folder.resolve("run")).resolve("mine.txt");
    Files.writeString(mine, "mine");
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, SHORT)) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .containsExactly(
              "jmeter-ndb: The run directory "
                  + folder.resolve("run")
                  + " is not empty; name another one with -Jrun.dir=…");
      assertThat(jmeter.run().path()).isDirectoryContaining(mine::equals);
      assertThat(jmeter.run().runJson()).doesNotExist();
    }
  }

  @Test
  void saysOnceWhichAgentDoesNotAnswerAndGoesOn() throws Exception {
    String[] agents = {
      "perfmon.agents=localhost,nobody.invalid", "duration=2", "slice=0", "threads=1"
    };
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, and(SHORT, agents))) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors())
          .hasSize(1)
          .allMatch(
              line -> line.startsWith("jmeter-ndb: No PerfMon agent answers at nobody.inval"));
      assertThat(jmeter.run().report().resolve("report.html"))
          .content()
          .contains("no CPU figures of nobody.invalid: no agent answered")
          .contains("CPU load, % of a core");
      assertThat(Files.readAllLines(jmeter.run().report().resolve("cpu.csv")))
          .anyMatch(line -> line.startsWith("embedded,direct,select,1,localhost,jmeter,"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void reportsWhatWasMeasuredWhenItIsStopped(String signal) throws Exception {
    assumeFalse(
        (signal.equals("INT") && ignores(SIGINT)) || (signal.equals("HUP") && ignores(SIGHUP)),
        "this build ignores SIGINT, as one in a shell's background does, or SIGHUP, as under nohup, and so"
            + " does all it starts");
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(folder, "threads=1", "duration=1", "warmup=0", "rows=500")) {
      jmeter.signal(signal, "[ 1/4] ");

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
      List<String> measured =
          jmeter.run().readInfo().cells.stream().map(path -> path.cell).toList();
      assertThat(measured).startsWith("insert/direct/1").hasSizeLessThan(8);
      assertThat(Files.readAllLines(jmeter.run().report().resolve("cells.csv")))
          .as("the cells that were measured: %s", measured)
          .hasSizeBetween(1 + 1, 1 + measured.size())
          .anyMatch(line -> line.startsWith("embedded,direct,insert,1,"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "HUP"})
  void undoesWhatItHasBrokenWhenItIsStopped(String signal) throws Exception {
    assumeFalse(ignores(SIGINT) || ignores(SIGHUP), "this build ignores signals");
    Path cut = folder.resolve("cut");
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(
            folder,
            "threads=1",
            "operations=select",
            "duration=3600",
            "warmup=0",
            "rows=500",
            "faults=command cut @0s for 3600s",
            "fault.command.cut=touch '" + cut + "' && echo it is cut",
            "fault.undo.cut=rm '" + cut + "'")) {
      jmeter.signal(signal, "it is cut");

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(cut).doesNotExist();
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
      assertThat(jmeter.run().readInfo().cells)
          .singleElement()
          .satisfies(cell -> assertThat(cell.faults.restored).isEqualTo("undo cut"));
    }
  }

  /** Who is impatient must not leave a cluster broken, or a run without its record. */
  @Test
  void undoesAndRecordsAllTheSameWhenItIsStoppedTwice() throws Exception {
    assumeFalse(ignores(SIGINT), "this build ignores SIGINT");
    Path again = folder.resolve("again");
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, cutsUntil(again))) {
      jmeter.signal("INT", "it is cut");
      jmeter.signal("INT", "it is being undone");
      Files.createFile(again);

      requireUndone(jmeter);
    }
  }

  /** Ctrl-C reaches the undo, too. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void undoesAndRecordsAllTheSameWhereATerminalStopsItTwice() throws Exception {
    assumeFalse(ignores(SIGINT), "this build ignores SIGINT");
    Path again = folder.resolve("again");
    try (JMeterProcess jmeter = JMeterProcess.sweepInGroup(folder, cutsUntil(again))) {
      jmeter.signalGroup("INT", "it is cut");
      jmeter.signalGroup("INT", "it is being undone");
      Files.createFile(again);

      requireUndone(jmeter);
    }
  }

  private String[] cutsUntil(Path again) {
    Path cut = folder.resolve("cut");
    return new String[] {
      "threads=1",
      "operations=select",
      "duration=3600",
      "warmup=0",
      "rows=500",
      "faults=command cut @0s for 3600s",
      "fault.command.cut=touch '" + cut + "' && echo it is cut",
      "fault.undo.cut=echo it is being undone; until test -e '%s'; do sleep 0.1; done; rm '%s'"
          .formatted(again, cut)
    };
  }

  private void requireUndone(JMeterProcess jmeter) throws Exception {
    assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

    assertThat(folder.resolve("cut")).doesNotExist();
    assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
    assertThat(jmeter.run().report().resolve("report.md")).exists();
  }

  /** Reads the mask of ignored signals, in hexadecimal; see proc(5). */
  private static boolean ignores(int signal) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    long ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(8).strip(), 16))
            .sum();
    return (ignored & (1L << (signal - 1))) != 0;
  }

  private static String[] and(String[] properties, String... more) {
    return Stream.concat(Stream.of(properties), Stream.of(more)).toArray(String[]::new);
  }

  /** The files of the run that hold that text, by their names. */
  private List<String> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> content(file).contains(text))
          .map(file -> folder.relativize(file).toString())
          .toList();
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
