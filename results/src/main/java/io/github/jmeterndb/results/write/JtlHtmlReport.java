// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.JtlResult;
import java.io.IOException;

/** The file {@code report.html} of a JTL: charts and tables on a page that stands by itself. */
public final class JtlHtmlReport implements JtlWriter {
  private final HtmlTemplate template = new HtmlTemplate("jtl.ftlh");

  /** Made once, for any number of reports. */
  public JtlHtmlReport() {}

  @Override
  public void write(JtlResult result, Appendable out) throws IOException {
    template.write(JtlPage.model(result), out);
  }
}
