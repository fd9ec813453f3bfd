// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.run.WholeFile;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The files of a report: the page in each format, and what else there is. For one thread. */
public final class ReportFiles {
  private static final String HTML = "report.html";

  /** Where each chart is a file. */
  static final String CHARTS = "charts/";

  /** What stands near the start of a page and of a saved chart, in their templates. */
  private static final Pattern OURS =
      Pattern.compile("name=\"generator\" content=\"jmeter-ndb\"|<!-- generator: jmeter-ndb;");

  private static final int START_BYTES = 1024;

  private final Page page;
  private boolean inBrief;
  private final Map<String, Supplier<String>> files = new LinkedHashMap<>();

  public ReportFiles(Page page) {
    this.page = page;
    Charts charts = new Charts(page);
    List<FigureGroup> pictures = page.isFolded() ? charts.first() : List.of();
    add("report.md", () -> MarkdownRenderer.of(page, pictures));
    // It stands by itself, to be handed on: nothing is loaded from elsewhere. Its one script, which
    // sorts tables, is not missed on servers that forbid scripts, as Jenkins does.
    add(
        HTML,
        () ->
            Templates.text(
                "page.ftlh",
                Map.of("page", page, "charts", charts, "inks", List.of(Ink.values()))));
    pictures.forEach(
        group -> add(CHARTS + group.id() + ".svg", () -> GroupSvg.of(group, charts, page.label())));
    charts
        .files()
        .forEach(
            (name, saved) ->
                add(
                    CHARTS + name,
                    () -> SvgRenderer.of(saved, charts.svg(saved.chart()), page.label())));
  }

  public ReportFiles inBrief() {
    inBrief = true;
    return this;
  }

  /** Another file, which is not written where it would be empty. */
  public ReportFiles add(String name, Supplier<String> content) {
    files.put(name, content);
    return this;
  }

  /**
   * Prints the page, then writes the files: what cannot be written has been seen at least.
   *
   * @param folder where to write; made if it is missing
   * @param elsewhere the command that writes into another folder
   * @throws IOException if the console takes no more
   */
  public void write(Path folder, String elsewhere, Appendable console)
      throws UserError, IOException {
    console.append(inBrief ? ConsoleRenderer.inBrief(page) : ConsoleRenderer.of(page));
    Path charts = folder.resolve(CHARTS);
    if (Files.isSymbolicLink(charts)) {
      throw new UserError(
          "The report is not written: %s is a link, which may lead anywhere; remove it, or name another folder: %s"
              .formatted(charts, elsewhere));
    }
    try {
      // In a folder without a report of ours, files of these names are somebody else's.
      boolean isAnew = isOurs(folder.resolve(HTML));
      for (var file : files.entrySet()) {
        String text = file.getValue().get();
        Path path = folder.resolve(file.getKey()).toAbsolutePath();
        if (text.isEmpty()) {
          if (isAnew) {
            Files.deleteIfExists(path);
          }
        } else {
          // Whole or not at all: half a table would not look like one.
          Files.createDirectories(path.getParent());
          WholeFile.write(path, out -> out.write(text.getBytes(UTF_8)));
        }
      }
      if (isAnew) {
        removeOtherCharts(charts);
      }
    } catch (IOException e) {
      throw new UserError(
          "The report cannot be written to %s (%s); name another folder: %s"
              .formatted(folder, e, elsewhere),
          e);
    }
    console.append(Terminal.plain("Report: " + folder.resolve(HTML)) + '\n');
  }

  private void removeOtherCharts(Path charts) throws IOException {
    if (Files.isDirectory(charts, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> saved = Files.newDirectoryStream(charts, "*.svg")) {
        for (Path chart : saved) {
          if (!files.containsKey(CHARTS + chart.getFileName()) && isOurs(chart)) {
            Files.delete(chart);
          }
        }
      }
    }
  }

  /** Whether this project wrote that file, and not somebody else one of the same name. */
  private static boolean isOurs(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return OURS.matcher(new String(in.readNBytes(START_BYTES), UTF_8)).find();
    }
  }
}
