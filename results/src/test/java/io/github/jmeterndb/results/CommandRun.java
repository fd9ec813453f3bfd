// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

public record CommandRun(int status, String out, String err) {
  public static CommandRun of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        ReportCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] texts = new String[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      texts[i] = arguments[i].toString();
    }
    int status = command.execute(texts);
    return new CommandRun(status, out.toString(), err.toString());
  }

  public static String markdown(Path run) throws IOException {
    return written(run.resolve("report"));
  }

  /** The Markdown file of a report, then its page, with one blank between columns. */
  public static String written(Path report) throws IOException {
    return (Files.readString(report.resolve("report.md"), UTF_8)
            + Files.readString(report.resolve("report.html"), UTF_8))
        .replaceAll(" {2,}", " ");
  }

  public static List<String> cells(Path run) throws IOException {
    return Files.readAllLines(run.resolve("report/cells.csv"), UTF_8);
  }
}
