// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever happens to a file of a run directory, there is a report or a line that names the file;
 * and figures that the intact run did not have never go without a caution.
 */
class RandomDamageIT {
  private static final String[] FILES = {"run.json", "latency.hlog", "errors.csv", "slices.csv"};
  private static final long HOUR = 3_600_000;

  private static Path folder;
  private static Experiment intact;

  @BeforeContainer
  static void measure() throws Exception {
    folder = Files.createTempDirectory("damage");
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run).agent("localhost", 4, "")) {
      for (String cell : List.of("insert/clusterj/1", "insert/jdbc/1", "select/jdbc/2")) {
        files
            .cell(cell, 4, 400, 5_000)
            .cpu("localhost CPU mysqld#1", 50)
            .cpu("localhost CPU host", 20);
      }
      long[] slices = new long[10];
      Arrays.fill(slices, 100);
      files.property("slice", "250");
      files.paired("update", 2, new Turns("clusterj", slices), new Turns("jdbc", slices));
      files.error(9, "insert/jdbc/1", "23000/1062", "Duplicate \"entry\", 1");
    }
    intact = RunDirectories.read(List.of(run));
  }

  @AfterContainer
  static void remove() throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Property(tries = 300)
  void isReportedOrRefusedInALine(
      @ForAll @IntRange(max = 3) int file, @ForAll Damage damage, @ForAll long seed)
      throws Exception {
    Path run = folder.resolve("damaged");
    copyTo(run);
    Path damaged = run.resolve(FILES[file]);
    String before = Files.readString(damaged, ISO_8859_1);
    Files.writeString(damaged, damage.to(before, new Random(seed)), ISO_8859_1);

    Experiment read;
    try {
      read = RunDirectories.read(List.of(run));
    } catch (UserError e) {
      assertThat(e.getMessage())
          .doesNotContain("\n")
          .containsAnyOf(damaged.toString(), run + " was made by another version");
      return;
    }
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).as(command.err()).isZero();
    if (!figures(read).equals(figures(intact))) {
      assertThat(read.rounds().get(0).cautions()).as("%s", figures(read)).isNotEmpty();
    }
  }

  private static void copyTo(Path run) throws IOException {
    Files.createDirectories(run);
    for (String name : FILES) {
      Files.write(run.resolve(name), Files.readAllBytes(folder.resolve("run").resolve(name)));
    }
  }

  private static List<String> figures(Experiment experiment) {
    return experiment.cells().stream().map(RandomDamageIT::figures).toList();
  }

  private static String figures(CellResult cell) {
    return cell.cell().tag()
        + " "
        + cell.latencies().getTotalCount()
        + " "
        + cell.errors()
        + " "
        + cell.latencies().getMaxValue();
  }

  /** What can happen to a file. */
  enum Damage {
    EMPTIED,
    TRUNCATED,
    NOISE,
    LINES_LOST,
    LINES_OUT_OF_ORDER,
    LINE_TWICE,
    CLOCK_JUMPED;

    String to(String text, Random random) {
      List<String> lines = new ArrayList<>(Arrays.asList(text.split("(?<=\n)", -1)));
      int at = random.nextInt(text.length());
      int line = random.nextInt(lines.size());
      switch (this) {
        case EMPTIED -> {
          return "";
        }
        case TRUNCATED -> {
          return text.substring(0, at);
        }
        case NOISE -> {
          byte[] noise = new byte[1 + random.nextInt(20)];
          random.nextBytes(noise);
          int end = Math.min(text.length(), at + random.nextInt(20));
          return text.substring(0, at) + new String(noise, ISO_8859_1) + text.substring(end);
        }
        case LINES_LOST -> lines.subList(line, Math.min(lines.size(), line + 2)).clear();
        case LINES_OUT_OF_ORDER -> Collections.shuffle(lines, random);
        case LINE_TWICE -> lines.add(line, lines.get(line));
        case CLOCK_JUMPED -> {
          return text.replaceFirst("179000000(\\d{4})", "17" + (90000 + HOUR / 1000) + "0$1");
        }
        default -> throw new IllegalStateException(name());
      }
      return String.join("", lines);
    }
  }
}
