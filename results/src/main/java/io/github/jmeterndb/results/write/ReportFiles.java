// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Writes the files of a report: Markdown, page, charts, and added files. Not thread-safe.
 *
 * <p>The templates of page, charts and {@code junit.xml} escape all texts. The page is well-formed
 * XML without scripts and external resources, which build servers block.
 */
public final class ReportFiles {
  private static final Configuration TEMPLATES = templates();
  private static final String CHARTS = "charts/";
  private static final String HTML = "report.html";
  private static final Pattern OURS =
      Pattern.compile("name=\"generator\" content=\"jmeter-ndb\"|<!-- generator: jmeter-ndb");

  private final Report report;
  private final Map<String, Supplier<String>> files = new LinkedHashMap<>();

  public ReportFiles(Report report) {
    this.report = report;
    add("report.md", () -> TextReport.markdown(report));
    add(HTML, () -> fill("page.ftlh", Map.of("report", report)));
    for (Report.Part part : report.parts()) {
      for (Plot plot : part.plots()) {
        Map<String, ?> values = Map.of("plot", plot, "label", report.label());
        add(file(plot), () -> fill("charts.ftlh", values));
      }
    }
  }

  static String file(Plot plot) {
    return CHARTS + plot.id() + ".svg";
  }

  /** Adds a file, which is not written if it is empty. */
  public ReportFiles add(String name, Supplier<String> content) {
    files.put(name, content);
    return this;
  }

  /** Prints the first screen, then writes the files: a write error does not hide the result. */
  public void write(Path folder, Appendable console) throws UserError, IOException {
    console.append('\n' + TextReport.firstScreen(report));
    Path charts = folder.resolve(CHARTS);
    if (Files.isSymbolicLink(charts)) {
      throw new UserError(
          "The report is not written: %s is a link, which may lead anywhere; remove it, or name another folder: ./report build --out DIR RUN_DIR"
              .formatted(charts));
    }
    try {
      write(folder, charts);
    } catch (IOException e) {
      throw new UserError(
          "The report cannot be written to %s (%s); name another folder: ./report build --out DIR RUN_DIR"
              .formatted(folder, e),
          e);
    }
    console.append(Terminal.plain("Report: " + folder.resolve(HTML)) + '\n');
  }

  private void write(Path folder, Path charts) throws IOException {
    // In a folder without a report, files of these names belong to somebody else.
    boolean isAnew = isOurs(folder.resolve(HTML));
    for (var file : files.entrySet()) {
      String text = file.getValue().get();
      Path path = folder.resolve(file.getKey()).toAbsolutePath();
      if (!text.isEmpty()) {
        Files.createDirectories(path.getParent());
        // Atomically: half a table would look complete.
        RunDirectory.replace(path, text.getBytes(UTF_8));
      } else if (isAnew) {
        Files.deleteIfExists(path);
      }
    }
    if (isAnew && Files.isDirectory(charts)) {
      try (DirectoryStream<Path> saved = Files.newDirectoryStream(charts, "*.svg")) {
        for (Path chart : saved) {
          if (!files.containsKey(CHARTS + chart.getFileName()) && isOurs(chart)) {
            Files.delete(chart);
          }
        }
      }
    }
  }

  private static boolean isOurs(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && OURS.matcher(Files.readString(file, ISO_8859_1)).find();
  }

  private static Configuration templates() {
    // The behaviour of the version that JMeter ships, whichever version is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(ReportFiles.class, "");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  /** Fills a template; replaces characters that XML does not allow. */
  public static String fill(String template, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("number", method(TextReport::number));
    all.put("mark", method(TextReport::mark));
    all.put("isCommand", method(Report::isCommand));
    StringWriter text = new StringWriter();
    try {
      TEMPLATES.getTemplate(template).process(all, text);
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException("the template " + template, e);
    }
    return text.toString().replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]", "\uFFFD");
  }

  private static TemplateMethodModelEx method(Function<String, ?> function) {
    return values -> function.apply(values.get(0).toString());
  }
}
