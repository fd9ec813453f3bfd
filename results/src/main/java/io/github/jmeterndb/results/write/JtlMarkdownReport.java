// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.JtlResult;
import java.io.IOException;
import java.util.List;

/** The file {@code report.md} of a JTL: all tables. */
public final class JtlMarkdownReport implements JtlWriter {
  /** Made once, for any number of reports. */
  public JtlMarkdownReport() {}

  @Override
  public void write(JtlResult result, Appendable out) throws IOException {
    out.append("# ").append(MarkdownTable.escape(result.name())).append("\n\n");
    for (String warning : result.warnings()) {
      out.append("- **").append(MarkdownTable.escape(warning)).append("**\n\n");
    }
    for (String line : JtlLegend.of(result)) {
      out.append(MarkdownTable.escape(line)).append("\n\n");
    }
    for (Table table :
        List.of(
            JtlTables.throughput(result),
            JtlTables.elapsed(result),
            JtlTables.groups(result),
            JtlTables.errors(result))) {
      if (!table.rows().isEmpty()) {
        MarkdownTable.write(table, out);
      }
    }
  }
}
