// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;

/** The file {@code report.html}: verdict, charts and tables on a page that stands by itself. */
public final class HtmlReport implements ReportWriter {
  private final HtmlTemplate template = new HtmlTemplate("report.ftlh");

  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    template.write(HtmlPage.model(experiment), out);
  }
}
