// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.read.RunReader;
import io.github.jmeterndb.results.write.CellsCsv;
import io.github.jmeterndb.results.write.ConsoleReport;
import io.github.jmeterndb.results.write.CpuCsv;
import io.github.jmeterndb.results.write.HtmlReport;
import io.github.jmeterndb.results.write.MarkdownReport;
import io.github.jmeterndb.results.write.PartsCsv;
import io.github.jmeterndb.results.write.ReportWriter;
import io.github.jmeterndb.run.WholeFile;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** From run directories to the files of a report. */
final class Report {
  private static final Map<String, ReportWriter> FILES = new LinkedHashMap<>();

  static {
    FILES.put("report.md", new MarkdownReport());
    FILES.put("cells.csv", new CellsCsv());
    FILES.put("parts.csv", new PartsCsv());
    FILES.put("cpu.csv", new CpuCsv());
    FILES.put("report.html", new HtmlReport());
  }

  private Report() {}

  /**
   * Reads the rounds of one experiment.
   *
   * @param directories one or more
   * @throws UserError if one of them cannot be read, is there twice, or has another target
   */
  static Experiment read(List<Path> directories) throws UserError {
    Set<Path> seen = new LinkedHashSet<>();
    List<Round> rounds = new ArrayList<>();
    for (Path directory : directories) {
      rounds.add(RunReader.read(directory));
      try {
        if (!seen.add(directory.toRealPath())) {
          throw new UserError(
              directory + " is given twice: a round counts once; leave one of them out");
        }
      } catch (IOException e) {
        throw new UserError(directory + " cannot be read (" + e + ")", e);
      }
    }
    return Experiment.of(rounds);
  }

  /**
   * Prints the tables, then writes the files: what cannot be written has been seen at least.
   *
   * @param folder where to write; made if it is missing
   * @throws UserError if the files cannot be written
   */
  static void build(Experiment experiment, Path folder, Appendable console)
      throws UserError, IOException {
    new ConsoleReport().write(experiment, console);
    try {
      Files.createDirectories(folder);
      for (var file : FILES.entrySet()) {
        StringBuilder text = new StringBuilder();
        file.getValue().write(experiment, text);
        if (!text.isEmpty()) {
          replace(folder.resolve(file.getKey()), text);
        }
      }
    } catch (IOException e) {
      throw new UserError(
          "The report cannot be written to "
              + folder
              + " ("
              + e
              + "); name another folder: ./report build --out DIR RUN_DIR",
          e);
    }
    console.append("Report: " + folder.resolve("report.html") + '\n');
  }

  /** Whole or not at all: half a table would not look like one. */
  static void replace(Path file, CharSequence text) throws IOException {
    WholeFile.write(file, out -> out.write(text.toString().getBytes(UTF_8)));
  }
}
