// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/**
 * The templates of pages and charts. Those whose names end in .ftlh escape what others wrote; the
 * Markdown has functions for it.
 */
public final class Templates {
  private static final Configuration ALL = all();

  private Templates() {}

  private static Configuration all() {
    // The behaviour of the version that JMeter ships, whichever is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(Templates.class, "html");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  public static String text(String name, Map<String, Object> model) {
    StringWriter text = new StringWriter();
    try {
      ALL.getTemplate(name).process(model, text);
    } catch (TemplateException | IOException e) {
      throw new IllegalStateException("the template " + name, e);
    }
    return clean(text.toString());
  }

  /** Texts of others may hold characters that no XML can: control characters, halves of pairs. */
  private static String clean(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]", "\uFFFD");
  }
}
