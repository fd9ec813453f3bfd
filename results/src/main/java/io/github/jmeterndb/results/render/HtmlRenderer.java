// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.page.Page;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts and tables on a page that stands by itself, to be handed on. Nothing in it is loaded from
 * elsewhere, and nothing in it is a script: the servers that keep build results, Jenkins first,
 * forbid both.
 */
public final class HtmlRenderer {
  private static final Configuration TEMPLATES = templates();

  private HtmlRenderer() {}

  private static Configuration templates() {
    // The behaviour of the version that JMeter ships, whichever is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(HtmlRenderer.class, "html");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  /**
   * Writes all of a page.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Page page, Appendable out) throws IOException {
    StringWriter text = new StringWriter();
    try {
      TEMPLATES
          .getTemplate("page.ftlh")
          .process(Map.of("page", page, "charts", draw(page), "inks", List.of(Ink.values())), text);
    } catch (TemplateException e) {
      throw new IllegalStateException("the page's template", e);
    }
    out.append(clean(text.toString()));
  }

  /**
   * The charts by their ids, drawn as many at a time as there are cores: that takes the longest.
   */
  private static Map<String, String> draw(Page page) {
    return Stream.of(page.figures(), page.courses())
        .flatMap(List::stream)
        .flatMap(group -> group.figures().stream())
        .flatMap(figure -> figure.charts().stream())
        .toList()
        .parallelStream()
        .collect(Collectors.toConcurrentMap(Chart::id, Chart::svg));
  }

  /** Texts of others may hold characters that no page can: control characters, halves of pairs. */
  private static String clean(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]", "\uFFFD");
  }
}
