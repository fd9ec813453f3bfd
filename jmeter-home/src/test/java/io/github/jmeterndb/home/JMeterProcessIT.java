// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void succeedsAndKeepsPasswordsToItself() throws Exception {
    String[] passwords = {"jdbc.password=geheim", "server.rmi.ssl.keystore.password=geheimer"};
    try (JMeterProcess jmeter = insert().with(passwords).with("jdbc.user=root").start()) {
      jmeter.awaitLine("Target: embedded, EMBEDDED DATABASE, not NDB: an H2 database inside");
      jmeter.awaitLine("[ 1/");
      assertThat(jmeter.commandLines())
          .anyMatch(line -> line.contains("org.apache.jmeter.NewDriver"))
          .anyMatch(line -> line.contains("bin/jmeter\0"))
          .noneMatch(line -> line.contains("geheim"));
      assertThat(jmeter.complete().properties).containsEntry("jdbc.password", "given");

      assertThat(jmeter.errors()).isEmpty();
      assertThat(jmeter.lines())
          .anyMatch(line -> line.contains("direct ÷ sql, throughput (95 %)"))
          .noneMatch(line -> line.startsWith("summary "))
          .noneMatch(line -> line.contains("StatusConsoleListener"))
          .anyMatch(line -> line.startsWith("Report: "));
      assertThat(JMeterProcess.filesWith("geheim", folder)).isEmpty();
      assertThat(JMeterProcess.filesWith("jdbc.user", folder))
          .as("where it would be seen")
          .contains("jmeter.log");
    }
  }

  @Test
  void failsWhereItCannotTellThatItSucceeded() throws Exception {
    try (JMeterProcess jmeter = insert().start()) {
      jmeter.awaitLine("[ 1/");

      // No more writes there, as on a full disk.
      try (Stream<Path> folders = Files.list(folder.resolve("tmp"))) {
        Files.delete(folders.findAny().orElseThrow());
      }

      assertThat(jmeter.await()).isEqualTo(1);
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  /** A folder in place of the log file: root could write to a read-only file. */
  @Test
  void worksInAnyFolderAndLocaleAndWithoutALogAndMakesTheDashboard() throws Exception {
    Path home = Files.createDirectories(folder.resolve("\u00f6"));
    JMeterProcess.printed(
        0, folder, "cp", "-r", JMeterHome.PATH.resolve("bin").toString(), home.toString());
    Files.createSymbolicLink(home.resolve("lib"), JMeterHome.PATH.resolve("lib"));
    Files.createDirectory(folder.resolve("jmeter.log"));
    Files.createFile(folder.resolve("temp"));
    try (JMeterProcess jmeter =
        insert()
            .by(home.resolve("bin/jmeter").toString())
            .environment("LC_ALL", "C")
            .environment("JVM_ARGS", "-Duser.language=ar -Duser.country=EG")
            .and(dashboard())
            .start()) {
      jmeter.complete();

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter: the log cannot be written to " + folder.resolve("jmeter.log"));
      assertThat(folder.resolve("dashboard/index.html")).exists();
      assertThat(jmeter.lines())
          .anyMatch(line -> line.matches("\\[ ?1/1] insert over direct, .* p50 +[\\d,]+ us .*"))
          .anyMatch(line -> line.matches("\\[ ?1/1] direct / sql: .*"))
          .allMatch(line -> line.matches("\\p{ASCII}*"));
      assertThat(JMeterProcess.filesWith("\u0661", folder.resolve("run"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jmeter.reportgenerator.temp_dir=/dev/null/temp, jmeter: the dashboard could not be made in ",
    "require=insert/*/1 tps>900000000, jmeter-ndb: The run is not as required.",
  })
  void failsWhereACompleteRunIsNotAsItShouldBe(String property, String error) throws Exception {
    try (JMeterProcess jmeter = insert().with("duration=4", property).and(dashboard()).start()) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors()).anyMatch(line -> line.startsWith(error));
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  private String[] dashboard() {
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

    try (JMeterProcess jmeter = insert().plan(ended).start()) {
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
    String url = "jdbc.url=jdbc:mysql://root:ge/heim@127.0.0.1:9/ndbtest";
    try (JMeterProcess jmeter = insert().with("target=ndb", url).start()) {
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

  /** {@link BenchIT} sends SIGTERM. */
  @Test
  void reportsWhatWasMeasuredWhenItsTerminalIsClosed() throws Exception {
    assumeItReaches("HUP");
    try (JMeterProcess jmeter = insert().with("operations=insert,select,update,delete").start()) {
      jmeter.awaitLine("[ 1/4] ");
      jmeter.signal("HUP", false);

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
      List<String> measured =
          jmeter.run().readInfo().cells.stream().map(path -> path.cell).toList();
      assertThat(measured).startsWith("insert/direct/1").hasSizeLessThan(8);
      assertThat(jmeter.report("cells.csv").lines())
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
        insert()
            .with("duration=3600", "paths=direct", "faults=command cut @1s for 3000s")
            .with("fault.command.cut=touch '" + cut + "' && echo it is cut")
            .with("fault.undo.cut=" + undo.formatted(again, cut))
            .start()) {
      for (String line : List.of("it is cut", "it is being undone")) {
        jmeter.awaitLine(line);
        jmeter.signal("INT", fromATerminal);
      }
      Files.createFile(again);
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(cut).doesNotExist();
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.INTERRUPTED);
      assertThat(jmeter.run().report().resolve("report.md")).exists();
    }
  }

  private JMeterProcess.Command insert() {
    return JMeterProcess.in(folder)
        .with("threads=1", "operations=insert", "duration=1", "warmup=0", "rows=500");
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
