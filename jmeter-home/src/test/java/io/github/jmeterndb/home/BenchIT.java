// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.File;
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
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BenchIT {
  private static final String BENCH =
      Path.of("..", "bench").toAbsolutePath().normalize().toString();

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

  /** Replaces ./jmeter: records its arguments, and leaves a recorded run. */
  private static final String RECORDED_JMETER =
      """
      #!/usr/bin/env bash
      set -euo pipefail
      paths=direct,sql threads=1,2 operations=insert,select run= option=
      for argument in "$@"; do
        case $argument in
          -Jrun.dir=*) run=${argument#*=} ;;
          -Jpaths=* | -Jthreads=* | -Joperations=*) declare "${argument#-J}" ;;
          -Jtable.options=*) option=${argument#*=} ;;
        esac
      done
      echo "${run#*-rounds/} $paths $threads $operations $option" >>calls
      cp -r "$(dirname "$0")/round-1" "$run"
      for name in paths threads operations; do
        sed -Ei 's/("'$name'" : ")[^"]*/\\1'"${!name}"/ "$run/run.json"
      done
      sed -Ei 's/("table.options" : ")[^"]*/\\1'"$option"/ "$run/run.json"
      if [[ $paths == *jdbc* ]]; then
        sed -Ei 's/([/,])direct([/,])/\\1jdbc[jdbc.prepare=client]\\2/; s/([/,])sql([/,])/\\1jdbc[jdbc.prepare=server]\\2/' \\
          "$run"/{run.json,latency.hlog,slices.csv,errors.csv}
      fi
      """;

  @TempDir private Path folder;

  @Test
  void reportsAllRoundsTogetherInAlternatingOrderAndEndsAsSoonAsTheyAreEnough() throws Exception {
    try (JMeterProcess bench = recorded("--precision", "99%", "--rounds", "20")) {
      assertThat(bench.await()).as("%s", bench.errors()).isZero();

      assertThat(bench.lines())
          .anyMatch(line -> line.matches("The ratio of .* is known to within .*"))
          .contains("bench: 6 of 6 rounds together");
      assertThat(calls())
          .hasSize(6)
          .startsWith(
              "round-1 direct,sql 1,2 insert,select ",
              "round-2 sql,direct 2,1 select,insert ",
              "round-3 direct,sql 1,2 insert,select ");
      // The interval: its ends are the columns after tps.
      assertThat(Files.readAllLines(rounds().resolve("report/cells.csv")).get(1))
          .matches("embedded,direct,select,2,\\d+,\\d+,0,[\\d.]+,[\\d.]+,[\\d.]+,[\\d.]+,.*");
    }
  }

  @Test
  void comparesSettingsWithTheirBaselinesInRoundsOfTheirOwn() throws Exception {
    String ofPath = "jdbc.prepare=client|server";
    String ofRun = "table.options=|COMMENT='x'";
    try (JMeterProcess bench = recorded("--rounds=3", "--vary", ofPath, "--vary=" + ofRun)) {
      // One recorded run for all rounds: other tests check its contents.
      bench.await();
      assertThat(bench.errors()).isEmpty();
    }

    String client = "jdbc[jdbc.prepare=client]";
    String server = "jdbc[jdbc.prepare=server]";
    assertThat(calls())
        .startsWith(
            "1-jdbc.prepare/round-1 " + client + "," + server + " 1,2 insert,select ",
            "2-table.options/1/round-1 direct,sql 1,2 insert,select ",
            "2-table.options/2/round-1 direct,sql 1,2 insert,select COMMENT='x'",
            "2-table.options/2/round-2 sql,direct 2,1 select,insert COMMENT='x'")
        .contains("1-jdbc.prepare/round-2 " + server + "," + client + " 2,1 select,insert ")
        .hasSize(9);
    List<String> effects = Files.readAllLines(rounds().resolve("report/vary.csv"));
    assertThat(effects)
        .hasSize(1 + 3)
        .anyMatch(row -> row.startsWith(server + "," + client + ",select,2,"))
        .anyMatch(
            row -> row.startsWith("table.options=COMMENT='x':sql,table.options=:sql,select,"));
    assertThat(rounds().resolve("2-table.options/1/report/report.html")).exists();
  }

  /**
   * SIGTERM, because a build in a shell's background ignores SIGINT, and so do its children.
   *
   * @param group whether all processes get it at once, as from a terminal
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reportsWhatWasMeasuredWhenItIsStoppedAndShowsNoPassword(boolean group) throws Exception {
    List<String> ofJMeter = new ArrayList<>(SHORT);
    ofJMeter.addAll(List.of("-J", "jdbc.password=geheim", "-Gjdbc.password=geheim"));
    ofJMeter.add("-Jserver.rmi.ssl.keystore.password=geheim");
    try (JMeterProcess bench = start(List.of("--rounds=9"), ofJMeter)) {
      bench.awaitLine("bench: round 2 of 9");
      bench.awaitLine("[ 1/2] ");
      assertThat(bench.commandLines())
          .anyMatch(line -> line.contains("org.apache.jmeter.NewDriver"))
          .anyMatch(line -> line.contains("ReportCommand\0bench\0"))
          .noneMatch(line -> line.contains("geheim"));
      bench.signal("TERM", group);

      assertThat(bench.await()).isEqualTo(1);
      assertThat(bench.lines()).as("%s", bench.errors()).contains("bench: 2 of 9 rounds together");
      assertThat(bench.errors()).contains("bench: stopped: 2 of 9 rounds are in the report");
      assertThat(round(1).readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(round(1).readInfo().properties).containsEntry("jdbc.password", "given");
      assertThat(round(2).readInfo().state).isEqualTo(State.INTERRUPTED);
      assertThat(rounds().resolve("round-3")).doesNotExist();
      assertThat(rounds().resolve("report/report.md"))
          .content()
          .contains("round-2 is not COMPLETE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "--vary=nonsense=1|2"})
  void refusesWhatItDoesNotKnowBeforeItRunsAnything(String option) throws Exception {
    try (JMeterProcess bench = start(List.of("--rounds", "3", option), SHORT)) {
      assertThat(bench.await()).isEqualTo(2);

      assertThat(bench.lines()).isEmpty();
      assertThat(bench.errors()).singleElement().asString().contains("'nonsense'");
      assertThat(folder.resolve("runs")).doesNotExist();
    }
  }

  @Test
  void failsWhereEveryRoundFails() throws Exception {
    Path plan = Files.writeString(folder.resolve("no.jmx"), "this is no plan");
    try (JMeterProcess bench = start(List.of("--rounds", "1", "--plan", plan.toString()), SHORT)) {
      assertThat(bench.await()).isEqualTo(1);

      assertThat(bench.errors())
          .anyMatch(line -> line.startsWith("bench: no round measured anything"));
    }
  }

  private JMeterProcess start(List<String> options, List<String> ofJMeter) throws IOException {
    List<String> command = new ArrayList<>(List.of(BENCH));
    command.addAll(options);
    command.add("--");
    command.addAll(ofJMeter);
    return JMeterProcess.start(folder, Map.of(), command);
  }

  private JMeterProcess recorded(String... options) throws IOException, InterruptedException {
    Path root = Files.createDirectory(folder.resolve("root"));
    Files.writeString(root.resolve("jmeter"), RECORDED_JMETER);
    assertThat(root.resolve("jmeter").toFile().setExecutable(true)).isTrue();
    Files.createDirectories(root.resolve("jmx-plans"));
    Files.createFile(root.resolve("jmx-plans/crud-sweep.jmx"));
    JMeterProcess.unpack("rounds", root);
    String lib = JMeterHome.PATH.resolve("lib").toString();
    List<String> command = new ArrayList<>();
    command.addAll(List.of(JMeterHome.JAVA, "-Djmeter.ndb.root=" + root));
    command.addAll(List.of("-cp", lib + "/ndb/*" + File.pathSeparator + lib + "/*"));
    command.addAll(List.of("io.github.jmeterndb.results.ReportCommand", "bench"));
    command.addAll(List.of(options));
    return JMeterProcess.start(folder, Map.of(), command);
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  private RunDirectory round(int number) throws IOException {
    return new RunDirectory(rounds().resolve("round-" + number));
  }

  private Path rounds() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("runs"))) {
      return folders.findFirst().orElseThrow();
    }
  }
}
