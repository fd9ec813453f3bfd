// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.page.Page;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Charts and tables on a page that stands by itself, to be handed on. Nothing in it is loaded from
 * elsewhere. Its one script, which sorts tables, is not missed where it does not run: the servers
 * that keep build results, Jenkins first, forbid scripts.
 */
public final class HtmlRenderer {
  private HtmlRenderer() {}

  /**
   * Writes all of a page.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Page page, Charts charts, Appendable out) throws IOException {
    Templates.process(
        "page.ftlh", Map.of("page", page, "charts", charts, "inks", List.of(Ink.values())), out);
  }
}
