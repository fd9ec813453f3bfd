// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class JMeterProcessIT {
  private static final String[] SHORT = {
    "threads=1", "operations=insert,select", "duration=1", "warmup=0", "rows=500"
  };

  @TempDir private Path folder;

  @Test
  void endsWithStatusZeroAndKeepsThePasswordToItself() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(folder, and(SHORT, "jdbc.password=geheim", "jdbc.user=root"))) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();

      assertThat(jmeter.errors()).isEmpty();
      assertThat(jmeter.lines())
          .contains("Target: embedded, STAND-IN, not NDB: an H2 database inside JMeter")
          .anyMatch(line -> line.startsWith("TPS over direct "))
          .anyMatch(line -> line.startsWith("Report: "));
      assertThat(jmeter.run().readInfo().state()).isEqualTo(State.COMPLETE);
      assertThat(jmeter.run().readInfo().properties()).containsEntry("jdbc.password", "given");
      assertThat(filesWith("geheim")).isEmpty();
      assertThat(filesWith("jdbc.user")).as("where it would be seen").contains("jmeter.log");
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

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void reportsWhatWasMeasuredWhenItIsStopped(String signal) throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(folder, "threads=1", "duration=1", "warmup=0", "rows=500")) {
      jmeter.signal(signal, "[ 1/8] ");

      assertThat(jmeter.await()).as("%s", jmeter.errors()).isNotZero();

      assertThat(jmeter.run().readInfo().state()).isEqualTo(State.INTERRUPTED);
      List<String> measured = jmeter.run().readInfo().cells().stream().map(CellInfo::cell).toList();
      assertThat(measured).startsWith("insert/direct/1").hasSizeLessThan(8);
      assertThat(Files.readAllLines(jmeter.run().report().resolve("cells.csv")))
          .as("the cells that were measured: %s", measured)
          .hasSizeBetween(1 + 1, 1 + measured.size())
          .anyMatch(line -> line.startsWith("embedded,direct,insert,1,"));
    }
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
