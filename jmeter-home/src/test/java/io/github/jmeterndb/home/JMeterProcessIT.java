// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class JMeterProcessIT {
  private static final List<String> EMBEDDED =
      List.of(
          "-Jtarget=embedded",
          "-Jthreads=1",
          "-Joperations=insert",
          "-Jduration=1",
          "-Jwarmup=0",
          "-Jrows=500");

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
  void succeedsAndKeepsPasswordsToItselfHoweverTheyAreGiven() throws Exception {
    String password = "jdbc.password=geheim";
    String[] more = {
      "-J" + password,
      "-J",
      password,
      "--jmeterproperty",
      password,
      "--jmeterproperty=" + password,
      "-Jserver.rmi.ssl.keystore.password=geheimer",
      "-J",
      "threads=2",
      "--jmeterproperty",
      "jdbc.user=root"
    };
    try (JMeterProcess jmeter = start(Map.of(), more)) {
      jmeter.awaitLine("Target: embedded, EMBEDDED DATABASE, not NDB: an H2 database inside");
      jmeter.awaitLine("[ 1/");
      assertThat(jmeter.commandLines())
          .anyMatch(line -> line.contains("org.apache.jmeter.NewDriver"))
          .anyMatch(line -> line.contains("bin/jmeter\0"))
          .noneMatch(line -> line.contains("geheim"));
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors()).isEmpty();
      assertThat(jmeter.lines())
          .anyMatch(line -> line.contains("direct ÷ sql, throughput (95 %)"))
          .noneMatch(line -> line.startsWith("summary "))
          .noneMatch(line -> line.contains("StatusConsoleListener"))
          .anyMatch(line -> line.startsWith("Report: "));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.run().readInfo().properties)
          .containsEntry("jdbc.password", "given")
          .containsEntry("threads", "2");
      assertThat(JMeterProcess.filesWith("geheim", folder)).isEmpty();
      assertThat(JMeterProcess.filesWith("jdbc.user", folder))
          .as("where it would be seen")
          .contains("jmeter.log");
    }
  }

  @Test
  void failsWhereItCannotTellThatItSucceeded() throws Exception {
    try (JMeterProcess jmeter = start(Map.of())) {
      jmeter.awaitLine("[ 1/");

      // No more writes there, as on a full disk.
      try (Stream<Path> folders = Files.list(folder.resolve("tmp"))) {
        Files.delete(folders.findAny().orElseThrow());
      }

      assertThat(jmeter.await()).isEqualTo(1);
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  @Test
  void findsAnyFolderAndPrintsPlainDigitsAndAsciiWhereTheLocaleHasNothingElse() throws Exception {
    Path home = Files.createDirectories(folder.resolve("\u00f6"));
    JMeterProcess.printed(
        0, folder, "cp", "-r", JMeterHome.PATH.resolve("bin").toString(), home.toString());
    Files.createSymbolicLink(home.resolve("lib"), JMeterHome.PATH.resolve("lib"));
    Map<String, String> arabic =
        Map.of("LC_ALL", "C", "JVM_ARGS", "-Duser.language=ar -Duser.country=EG");
    try (JMeterProcess jmeter =
        JMeterProcess.plan(home, folder, JMeterHome.CRUD_SWEEP, arabic, EMBEDDED)) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.lines())
          .anyMatch(line -> line.matches("\\[ ?1/1] insert over direct, .* p50 +[\\d,]+ us .*"))
          .anyMatch(line -> line.matches("\\[ ?1/1] direct / sql: .*"))
          .allMatch(line -> line.matches("\\p{ASCII}*"));
      assertThat(JMeterProcess.filesWith("\u0661", folder.resolve("run"))).isEmpty();
    }
  }

  /** A folder in place of the log file: root could write to a read-only file. */
  @Test
  void logsElsewhereWhereTheLogCannotBeWrittenAndMakesTheDashboard() throws Exception {
    Files.createDirectory(folder.resolve("jmeter.log"));
    Files.createFile(folder.resolve("temp"));
    try (JMeterProcess jmeter = start(Map.of(), withDashboard())) {
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
    List<String> arguments = new ArrayList<>(List.of(withDashboard()));
    arguments.add("-Jjmeter.reportgenerator.temp_dir=/dev/null/temp");
    try (JMeterProcess jmeter = start(Map.of(), arguments.toArray(String[]::new))) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .anyMatch(line -> line.startsWith("jmeter: the dashboard could not be made in "));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  private String[] withDashboard() {
    String samples = folder.resolve("samples.jtl").toString();
    return new String[] {"-l", samples, "-e", "-o", folder.resolve("dashboard").toString()};
  }

  @Test
  void failsWhereThePlanEndsBeforeTheSweep() throws Exception {
    String sweep = "<io.github.jmeterndb.sweep.SweepThreadGroup ";
    String plan = Files.readString(JMeterHome.CRUD_SWEEP);
    assertThat(plan).containsOnlyOnce(sweep);
    Path ended = folder.resolve("ended.jmx");
    Files.writeString(ended, plan.replace(sweep, SET_UP + sweep));

    try (JMeterProcess jmeter = JMeterProcess.plan(folder, ended, Map.of(), EMBEDDED)) {
      assertThat(jmeter.await()).as("%s", jmeter.lines()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "exec '%s' -n --nonsense, Error: Unknown option --nonsense",
    "exec '%s' -n, Incorrect Usage:Non-GUI runs require a test plan",
    "ulimit -n 128; exec '%s' -n,"
        + " 'jmeter: a process may open 128 files here, and JMeter needs 256: raise the limit'",
  })
  void failsWhereNoPlanRuns(String command, String said) throws Exception {
    String jmeter = command.formatted(JMeterHome.PATH.resolve("bin/jmeter"));

    assertThat(JMeterProcess.printed(1, folder, "bash", "-c", jmeter)).startsWith(said);
  }

  @Test
  void refusesAUrlWithAPasswordInALineAndDoesNotRepeatIt() throws Exception {
    String url = "-Jjdbc.url=jdbc:mysql://root:ge/heim@127.0.0.1:9/ndbtest";
    try (JMeterProcess jmeter = start(Map.of(), "-Jtarget=ndb", url)) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter-ndb: jdbc.url holds a user or a password")
          .contains("-Jjdbc.user=…", "JDBC_PASSWORD");
      assertThat(jmeter.lines()).noneMatch(line -> line.startsWith("\tat "));
      assertThat(JMeterProcess.filesWith("heim@", folder))
          .as("JMeter itself records the -J")
          .containsOnly("jmeter.log");
    }
  }

  @Test
  void saysOnceWhichAgentDoesNotAnswerAndGoesOn() throws Exception {
    String agents = "-Jperfmon.agents=localhost,nobody.invalid";
    try (JMeterProcess jmeter = start(Map.of(), agents, "-Jduration=2", "-Jslice=0")) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter-ndb: No PerfMon agent answers at nobody.inval");
      assertThat(jmeter.run().report().resolve("report.html"))
          .content()
          .contains("no CPU figures of nobody.invalid: no agent answered")
          .contains("CPU load, % of a core");
      assertThat(Files.readAllLines(jmeter.run().report().resolve("cpu.csv")))
          .anyMatch(line -> line.startsWith("embedded,direct,insert,1,localhost,jmeter,"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void reportsWhatWasMeasuredWhenItIsStopped(String signal) throws Exception {
    assumeItReaches(signal);
    try (JMeterProcess jmeter = start(Map.of(), "-Joperations=insert,select,update,delete")) {
      jmeter.awaitLine("[ 1/4] ");
      jmeter.signal(signal);

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

  /** A second signal must not leave the cluster broken, or the run without its record. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void undoesAndRecordsAllTheSameWhenItIsStoppedTwice(boolean fromATerminal) throws Exception {
    assumeItReaches("INT");
    Path cut = folder.resolve("cut");
    Path again = folder.resolve("again");
    String undo = "echo it is being undone; until test -e '%s'; do sleep 0.1; done; rm '%s'";
    try (JMeterProcess jmeter =
        start(
            Map.of(),
            "-Jduration=3600",
            "-Jpaths=direct",
            "-Jfaults=command cut @1s for 3000s",
            "-Jfault.command.cut=touch '" + cut + "' && echo it is cut",
            "-Jfault.undo.cut=" + undo.formatted(again, cut))) {
      for (String line : List.of("it is cut", "it is being undone")) {
        jmeter.awaitLine(line);
        if (fromATerminal) {
          jmeter.signalGroup("INT");
        } else {
          jmeter.signal("INT");
        }
      }
      Files.createFile(again);
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(cut).doesNotExist();
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
      assertThat(jmeter.run().report().resolve("report.md")).exists();
    }
  }

  private JMeterProcess start(Map<String, String> environment, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(EMBEDDED);
    arguments.addAll(List.of(more));
    return JMeterProcess.plan(folder, JMeterHome.CRUD_SWEEP, environment, arguments);
  }

  /** Reads the mask of ignored signals, in hexadecimal; see proc(5). */
  private static void assumeItReaches(String signal) throws IOException {
    int number = Map.of("HUP", 1, "INT", 2, "TERM", 15).get(signal);
    long ignored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(8).strip(), 16))
            .sum();
    assumeFalse(
        (ignored & (1L << (number - 1))) != 0,
        "this build ignores SIGINT, as one in a shell's background does, or SIGHUP, as under nohup,"
            + " and so does all it starts");
  }
}
