// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.results.jtl.JtlReader;
import io.github.jmeterndb.results.model.JtlResult;
import io.github.jmeterndb.results.write.JtlConsoleReport;
import io.github.jmeterndb.results.write.JtlHtmlReport;
import io.github.jmeterndb.results.write.JtlMarkdownReport;
import io.github.jmeterndb.results.write.JtlWriter;
import io.github.jmeterndb.results.write.LabelsCsv;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report import FILE.jtl}. */
@Command(
    name = "import",
    description =
        "Makes tables and charts of any JMeter result file in CSV, by label and thread group.")
final class ImportCommand implements Callable<Integer> {
  private static final Map<String, JtlWriter> FILES = new LinkedHashMap<>();

  static {
    FILES.put("report.md", new JtlMarkdownReport());
    FILES.put("labels.csv", new LabelsCsv());
    FILES.put("report.html", new JtlHtmlReport());
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A JTL in CSV, of any plan.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write; default: FILE-report/ beside the file.")
  private Path out;

  @Override
  public Integer call() throws UserError, IOException {
    JtlResult result = JtlReader.read(file);
    PrintWriter console = spec.commandLine().getOut();
    new JtlConsoleReport().write(result, console);
    console.flush();
    Path folder = out == null ? beside(file) : out;
    try {
      Files.createDirectories(folder);
      for (var entry : FILES.entrySet()) {
        StringBuilder text = new StringBuilder();
        entry.getValue().write(result, text);
        Report.replace(folder.resolve(entry.getKey()), text);
      }
    } catch (IOException e) {
      throw new UserError(
          "The report cannot be written to %s (%s); name another folder: ./report import --out DIR %s"
              .formatted(folder, e, file),
          e);
    }
    console.println("Report: " + folder.resolve("report.html"));
    console.flush();
    return ExitCode.OK;
  }

  private static Path beside(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.(jtl|csv)$", "");
    return file.resolveSibling(name + "-report");
  }
}
