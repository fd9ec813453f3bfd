// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.jmeterndb.results.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reports of recorded runs, compared with approved files. {@code -Drecorded.renew=true} rewrites
 * the approved files.
 */
class RecordedRunsTest {
  private static final Path RECORDED = Path.of("src/test/resources/recorded");
  private static final boolean RENEW = Boolean.getBoolean("recorded.renew");

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "engines", "faults", "paired", "rates", "rounds", "slice-0", "slo", "systems", "tpcc",
        "tpch"
      })
  void givesTheApprovedReport(String name) throws IOException {
    Path runs = Files.createDirectory(temp.resolve("runs"));
    unzip(RECORDED.resolve(name + ".zip"), runs);
    Path report = temp.resolve("report");

    CommandRun command = CommandRun.of("build", runs, "--out", report);

    assertThat(command.status()).as(command.err()).isZero();
    Files.write(report.resolve("tables.txt"), tables(report.resolve("report.html")));
    for (String file :
        List.of(
            "cells.csv", "parts.csv", "ratios.csv", "summary.json", "report.md", "tables.txt")) {
      Path approved = RECORDED.resolve(name).resolve(file);
      if (RENEW) {
        renew(approved, report.resolve(file));
      } else {
        compare(approved, lines(approved), lines(report.resolve(file)));
      }
    }
  }

  /** The captions and rows of the page's tables, as text: most figures stand only there. */
  private static List<String> tables(Path page) throws IOException {
    return lines(page).stream()
        .filter(line -> line.startsWith("<caption") || line.startsWith("<tr"))
        .map(line -> line.replaceAll("</t[dh]>(?!</tr>)", " | ").replaceAll("<[^>]+>", ""))
        .toList();
  }

  private static void unzip(Path zip, Path folder) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(in, file);
      }
    }
  }

  private static void renew(Path approved, Path written) throws IOException {
    if (Files.exists(written)) {
      Files.createDirectories(approved.getParent());
      Files.write(approved, lines(written));
    } else {
      Files.deleteIfExists(approved);
    }
  }

  private static void compare(Path approved, List<String> expected, List<String> actual) {
    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
      String before = i < expected.size() ? expected.get(i) : "(no line)";
      String after = i < actual.size() ? actual.get(i) : "(no line)";
      if (!before.equals(after)) {
        fail(
            "%s, line %d%napproved: %s%n      now: %s%nIf all changes are intended, run the test with -Drecorded.renew=true and commit the diff.",
            approved, i + 1, before, after);
      }
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of();
  }
}
