// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a page that stands by itself, to be handed on. Nothing in it is loaded from elsewhere, and
 * nothing in it is a script: the servers that keep build results, Jenkins first, forbid both.
 */
final class HtmlTemplate {
  private final Configuration templates = templates();
  private final String name;

  /**
   * A template of this package's folder {@code html}.
   *
   * @param name of its file
   */
  HtmlTemplate(String name) {
    this.name = name;
  }

  private static Configuration templates() {
    // The behaviour of the version that JMeter ships, whichever is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(HtmlTemplate.class, "html");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  void write(Map<String, Object> model, Appendable out) throws IOException {
    StringWriter page = new StringWriter();
    try {
      templates.getTemplate(name).process(model, page);
    } catch (TemplateException e) {
      throw new IllegalStateException("the page's template", e);
    }
    out.append(page.getBuffer());
  }
}
