// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import io.github.jmeterndb.report.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report as a page, well-formed XML, that loads nothing and has no script, which servers that
 * keep build results forbid.
 */
final class HtmlReport {
  private static final Configuration TEMPLATES = templates();

  private static final TemplateMethodModelEx NUMBER =
      values -> TextReport.number(values.get(0).toString());

  private static final TemplateMethodModelEx MARK =
      values -> TextReport.mark(values.get(0).toString());

  private static final TemplateMethodModelEx COMMAND =
      values -> Report.isCommand(values.get(0).toString());

  private HtmlReport() {}

  private static Configuration templates() {
    // The behaviour of the version that JMeter ships, whichever is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(HtmlReport.class, "");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  public record Group(String name, int columns) {}

  public static final class Charts {
    public SmallMultiples of(Plot plot) {
      return new SmallMultiples(plot);
    }

    public boolean hasMarks(Table table, int column) {
      return table.rows().stream().anyMatch(row -> !TextReport.mark(row.get(column)).isEmpty());
    }

    public List<Group> groups(Table table) {
      List<Group> groups = new ArrayList<>();
      for (String name : table.groups()) {
        int last = groups.size() - 1;
        if (last >= 0 && !name.isEmpty() && groups.get(last).name.equals(name)) {
          groups.set(last, new Group(name, groups.get(last).columns + 1));
        } else {
          groups.add(new Group(name, 1));
        }
      }
      return groups;
    }
  }

  static String of(Report report) {
    StringWriter text = new StringWriter();
    try {
      TEMPLATES
          .getTemplate("page.ftlh")
          .process(
              Map.of(
                  "report", report,
                  "charts", new Charts(),
                  "inks", List.of(Ink.values()),
                  "number", NUMBER,
                  "mark", MARK,
                  "isCommand", COMMAND),
              text);
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException("the template page.ftlh", e);
    }
    return Xml.clean(text.toString());
  }
}
