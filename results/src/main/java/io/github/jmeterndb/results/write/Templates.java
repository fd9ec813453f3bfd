// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The templates of page, charts and {@code junit.xml}, which escape all texts. The page is
 * well-formed XML without scripts and external resources, which build servers block.
 */
public final class Templates {
  private static final Configuration TEMPLATES = templates();

  private Templates() {}

  private static Configuration templates() {
    // The behaviour of the version that JMeter ships, whichever version is on the class path.
    Configuration templates = new Configuration(Configuration.VERSION_2_3_32);
    templates.setClassForTemplateLoading(Templates.class, "");
    templates.setDefaultEncoding("UTF-8");
    templates.setLocale(Locale.ROOT);
    templates.setNumberFormat("computer");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    templates.setWrapUncheckedExceptions(true);
    return templates;
  }

  public static final class Charts {
    public Chart of(Plot plot) {
      return new Chart(plot);
    }
  }

  /** Fills a template; replaces characters that XML does not allow. */
  public static String fill(String template, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("charts", new Charts());
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
