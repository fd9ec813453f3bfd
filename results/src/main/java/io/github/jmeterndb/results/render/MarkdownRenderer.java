// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import freemarker.template.TemplateMethodModelEx;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.settings.Terminal;
import java.util.List;
import java.util.Map;

/** All tables in GitHub's Markdown, for a pull request or a paper. */
final class MarkdownRenderer {
  private static final TemplateMethodModelEx MD = texts -> escape(texts.get(0).toString());
  private static final TemplateMethodModelEx PLAIN =
      texts -> Terminal.inert(texts.get(0).toString());

  private MarkdownRenderer() {}

  /**
   * All of a page.
   *
   * @param pictures the charts that it shows, each a file
   */
  static String of(Page page, List<FigureGroup> pictures) {
    return Templates.text(
        "report.md.ftl",
        Map.of(
            "page", page,
            "pictures", pictures,
            "charts", ReportFiles.CHARTS,
            "md", MD,
            "plain", PLAIN));
  }

  /**
   * Texts of others, such as the messages of a server, must not end a cell or start a tag, nor
   * reach the terminal that the file is shown on.
   */
  private static String escape(String text) {
    return Terminal.inert(text)
        .replaceAll("([\\\\|*`\\[])", "\\\\$1")
        .replace("<", "&lt;")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
