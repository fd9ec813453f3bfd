// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.render.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The file {@code labels.csv}: a row a label a thread group, and one of the total, for other
 * programs. {@code samples_per_s} counts failed samples too, which {@code tps} in {@code cells.csv}
 * does not.
 */
final class LabelsCsv {
  private static final String COLUMNS =
      "label,thread_group,kind,samples,errors,error_percent,start,end,seconds,samples_per_s,mean_ms,"
          + "p50_ms,p95_ms,p99_ms,p999_ms,max_ms";

  private LabelsCsv() {}

  /**
   * Writes the file.
   *
   * @throws IOException if the output takes no more
   */
  static void write(JtlResult result, Appendable out) throws IOException {
    Csv.write(
        out,
        COLUMNS,
        Stream.concat(
            result.labels().stream()
                .map(label -> row(label, label.transaction() ? "transaction" : "sample")),
            Stream.of(row(result.total(), "total"))));
  }

  private static List<Object> row(LabelResult label, String kind) {
    List<Object> row = new ArrayList<>(List.of(Csv.text(label.label()), Csv.text(label.group())));
    row.addAll(List.of(kind, label.samples(), label.errors(), Numbers.exact(label.errorPercent())));
    row.addAll(List.of(label.start(), label.end(), Numbers.exact(label.seconds())));
    row.add(Numbers.exact(label.throughput()));
    row.add(Numbers.exact(label.elapsed().mean()));
    row.addAll(label.elapsed().percentiles());
    return row;
  }
}
