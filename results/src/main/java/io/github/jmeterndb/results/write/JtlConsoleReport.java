// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.JtlResult;
import java.io.IOException;
import java.util.List;

/** What a JTL says, for a terminal. */
public final class JtlConsoleReport implements JtlWriter {
  /** Made once, for any number of reports. */
  public JtlConsoleReport() {}

  @Override
  public void write(JtlResult result, Appendable out) throws IOException {
    out.append('\n').append(result.name()).append('\n');
    for (String line : JtlLegend.of(result)) {
      out.append("  ").append(TextTable.ascii(line)).append('\n');
    }
    for (String warning : result.warnings()) {
      out.append("  ! ").append(TextTable.ascii(warning)).append('\n');
    }
    out.append('\n');
    for (Table table :
        List.of(JtlTables.labels(result), JtlTables.groups(result), JtlTables.errors(result))) {
      if (!table.rows().isEmpty()) {
        TextTable.write(table, out);
      }
    }
  }
}
