// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.record.JtlReader;
import io.github.jmeterndb.results.Subcommand;
import io.github.jmeterndb.results.render.ReportFiles;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
public final class ImportCommand implements Subcommand {
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
    try {
      new ReportFiles(new JtlPage(result, file))
          .add("labels.csv", () -> LabelsCsv.of(result))
          .write(out == null ? beside(file) : out, "./report import --out DIR " + file, console);
    } finally {
      console.flush();
    }
    return ExitCode.OK;
  }

  private static Path beside(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.(jtl|csv)$", "");
    return file.resolveSibling(name + "-report");
  }
}
