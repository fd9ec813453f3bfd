// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code ./bench}: on the embedded database, settings of a path on a cluster. */
@Timeout(600)
class BenchIT {
  private static final Path BENCH = Path.of("..", "bench").toAbsolutePath().normalize();
  private static final List<String> SHORT =
      List.of(
          "-Jjmeterengine.nongui.port=0",
          "-Jtarget=embedded",
          "-Jthreads=1",
          "-Joperations=insert,select",
          "-Jduration=1",
          "-Jwarmup=0",
          "-Jsettle=0",
          "-Jrows=500");

  /** A row of vary.csv with an effect, its interval, a p-value and a verdict. */
  private static final String ANSWERED = ".*(,-?[\\d.]+){3},[\\d.]+,(faster|slower|none|unsteady)";

  @TempDir private Path folder;
  private Process bench;

  @AfterEach
  void leaveNothingBehind() {
    if (bench != null) {
      bench.descendants().forEach(ProcessHandle::destroyForcibly);
      bench.destroyForcibly();
    }
  }

  @Test
  void reportsAllRoundsTogetherInAlternatingOrderAndEndsAsSoonAsTheyAreEnough() throws Exception {
    start(List.of("--precision", "99%", "--rounds", "20"), List.of("-Jthreads=1,2", "-Jwarmup=1"));

    assertThat(rest())
        .as("%s", errors())
        .anyMatch(line -> line.matches("(Each of 4 ratios|The ratio of .*) is known to within .*"))
        .anyMatch(line -> line.matches("bench: (?<n>\\d+) of \\k<n> rounds together"));
    assertThat(bench.waitFor()).as("%s", errors()).isZero();
    assertThat(round(6).readInfo().state).isEqualTo(State.COMPLETE);
    assertThat(rounds().resolve("round-20")).doesNotExist();
    assertThat(round(1).readInfo().properties)
        .containsEntry("paths", "direct,sql")
        .containsEntry("threads", "1,2");
    assertThat(round(2).readInfo().properties)
        .containsEntry("paths", "sql,direct")
        .containsEntry("operations", "select,insert")
        .containsEntry("threads", "2,1");
    assertThat(round(3).readInfo().properties)
        .containsEntry("paths", "direct,sql")
        .containsEntry("threads", "1,2");
    assertThat(rounds().resolve("report/report.md"))
        .content()
        .doesNotContain("The rounds differ in");
    // An interval: its two ends stand behind tps.
    assertThat(Files.readAllLines(rounds().resolve("report/cells.csv")).get(1))
        .matches("embedded,direct,insert,1,\\d+,\\d+,0,[\\d.]+,[\\d.]+,[\\d.]+,[\\d.]+,.*");
  }

  /**
   * SIGTERM, because a build in a shell's background ignores SIGINT, and so does all it starts.
   *
   * @param group whether all get it at once, as from a terminal
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @EnabledOnOs(OS.LINUX)
  void reportsWhatWasMeasuredWhenItIsStopped(boolean group) throws Exception {
    start("--rounds=9");
    BufferedReader out = bench.inputReader();
    readTo(out, "bench: round 2 of 9");
    readTo(out, "[ 1/2] ");

    new ProcessBuilder("kill", "-TERM", "--", (group ? "-" : "") + bench.pid()).start().waitFor();

    assertThat(rest()).as("%s", errors()).contains("bench: 2 of 9 rounds together");
    assertThat(bench.waitFor()).isEqualTo(1);
    assertThat(errors()).contains("bench: stopped: 2 of 9 rounds are in the report");
    assertThat(round(1).readInfo().state).isEqualTo(State.COMPLETE);
    assertThat(round(2).readInfo().state).isEqualTo(State.INTERRUPTED);
    assertThat(rounds().resolve("round-3")).doesNotExist();
    assertThat(rounds().resolve("report/report.md")).content().contains("round-2 is not COMPLETE");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void showsThePasswordInNoCommandLine() throws Exception {
    start(
        List.of("--rounds", "1"),
        List.of(
            "-J",
            "jdbc.password=geheim",
            "-Gjdbc.password=geheim",
            "-Jserver.rmi.ssl.keystore.password=geheim"));
    readTo(bench.inputReader(), "[ 1/");

    assertThat(JMeterProcess.commandLines(bench))
        .anyMatch(line -> line.contains("org.apache.jmeter.NewDriver"))
        .anyMatch(line -> line.contains("ReportCommand\0bench\0"))
        .noneMatch(line -> line.contains("geheim"));
    assertThat(rest()).as("%s", errors()).contains("bench: 1 of 1 rounds together");
    assertThat(round(1).readInfo().properties).containsEntry("jdbc.password", "given");
  }

  @Test
  void refusesOptionsThatAreNotItsOwn() throws Exception {
    start("--rounds", "2", "nonsense");

    assertThat(rest()).isEmpty();
    assertThat(bench.waitFor()).isEqualTo(2);
    assertThat(errors()).singleElement().asString().contains("there is no option 'nonsense'");
  }

  @Test
  void refusesSettingsOfNoPathBeforeItRunsAnything() throws Exception {
    start("--vary", "rows=10|20");

    assertThat(rest()).isEmpty();
    assertThat(bench.waitFor()).isEqualTo(2);
    assertThat(errors()).singleElement().asString().contains("'rows' is no setting of one path");
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void failsWhereEveryRoundFails() throws Exception {
    Path plan = Files.writeString(folder.resolve("no.jmx"), "this is no plan");

    start("--rounds", "1", "--plan", plan.toString());

    assertThat(rest()).isNotEmpty();
    assertThat(bench.waitFor()).isEqualTo(1);
    assertThat(errors()).anyMatch(line -> line.startsWith("bench: no round measured anything"));
  }

  @Nested
  @NdbSandbox(clusterJ = true)
  class OnACluster {
    private final Settings cluster;

    OnACluster(Sandbox cluster) {
      this.cluster = cluster.settings();
    }

    @Test
    void comparesSettingsWithTheirBaselinesInRoundsOfTheirOwn() throws Exception {
      List<String> options =
          new ArrayList<>(
              List.of(
                  "--rounds=3",
                  "--vary",
                  "jdbc.prepare=client|server",
                  "--vary=table.options=|COMMENT='NDB_TABLE=READ_BACKUP=0'"));
      options.add("--");
      for (Parameter parameter :
          List.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL, Parameter.JDBC_USER)) {
        options.add("-J%s=%s".formatted(parameter, cluster.text(parameter)));
      }
      options.addAll(
          List.of(
              "-Jjmeterengine.nongui.port=0",
              "-Jthreads=1",
              "-Joperations=select",
              "-Jduration=2",
              "-Jslice=50",
              "-Jwarmup=0",
              "-Jsettle=0",
              "-Jrows=500"));
      Map<String, String> environment = new HashMap<>(JMeterProcess.ndbHome());
      environment.put("JDBC_PASSWORD", cluster.text(Parameter.JDBC_PASSWORD));

      run(options, environment);

      List<String> out = rest();
      int status = bench.waitFor();
      List<String> effects = Files.readAllLines(rounds().resolve("report/vary.csv"));
      // A busy machine leaves runs out of comparisons with others, which then are no answer.
      boolean isOfAll = effects.stream().noneMatch(row -> row.matches(".*,(untested|missing)"));
      assertThat(status).as("%s %s", out, errors()).isEqualTo(isOfAll ? 0 : 1);
      assertThat(new RunDirectory(rounds().resolve("1-jdbc.prepare/round-2")).readInfo().properties)
          .containsEntry("paths", "jdbc[jdbc.prepare=server],jdbc[jdbc.prepare=client]");
      assertThat(effects.subList(1, effects.size()))
          .satisfiesExactly(
              row ->
                  assertThat(row)
                      .startsWith("jdbc[jdbc.prepare=server],jdbc[jdbc.prepare=client],")
                      .matches(ANSWERED),
              row -> assertThat(row).startsWith(ofTable("clusterj")),
              row -> assertThat(row).startsWith(ofTable("jdbc")));
      assertThat(
              new RunDirectory(rounds().resolve("2-table.options/2/round-2")).readInfo().properties)
          .containsEntry("table.options", "COMMENT='NDB_TABLE=READ_BACKUP=0'");
      assertThat(rounds().resolve("2-table.options/1/report/report.html")).exists();
    }
  }

  /** How a row of vary.csv begins, of a table that is read from primary copies alone. */
  private static String ofTable(String path) {
    return "table.options=COMMENT='NDB_TABLE=READ_BACKUP=0':%s,table.options=:%1$s,select,"
        .formatted(path);
  }

  private void start(String... options) throws IOException {
    start(List.of(options), List.of());
  }

  private void start(List<String> options, List<String> optionsOfJMeter) throws IOException {
    List<String> all = new ArrayList<>(options);
    all.add("--");
    all.addAll(SHORT);
    all.addAll(optionsOfJMeter);
    run(all, Map.of());
  }

  private void run(List<String> options, Map<String, String> environment) throws IOException {
    List<String> command = new ArrayList<>(List.of("setsid", BENCH.toString()));
    command.addAll(options);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr").toFile());
    builder.environment().keySet().removeAll(List.of("NDB_HOME", "JDBC_PASSWORD"));
    builder.environment().putAll(environment);
    builder.environment().put("HEAP", "-Xms256m -Xmx512m");
    builder.environment().put("JVM_ARGS", JMeterProcess.JVM_ARGS);
    bench = builder.start();
  }

  private void readTo(BufferedReader out, String text) throws IOException {
    String line = out.readLine();
    while (line != null && !line.contains(text)) {
      line = out.readLine();
    }
    assertThat(line).as("a line with %s; stderr: %s", text, errors()).isNotNull();
  }

  private List<String> rest() {
    return bench.inputReader().lines().toList();
  }

  private List<String> errors() throws IOException {
    return Files.readAllLines(folder.resolve("stderr"));
  }

  private RunDirectory round(int number) throws IOException {
    return new RunDirectory(rounds().resolve("round-" + number));
  }

  /** The folder of all rounds. */
  private Path rounds() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("runs"))) {
      return folders.findFirst().orElseThrow();
    }
  }
}
