// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Elapsed;
import io.github.jmeterndb.results.model.JtlResult;
import io.github.jmeterndb.results.model.LabelResult;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;

/**
 * The file {@code labels.csv}: a row a label a thread group, and one of the total, for other
 * programs. {@code samples_per_s} counts failed samples too, which {@code tps} in {@code cells.csv}
 * does not.
 */
public final class LabelsCsv implements JtlWriter {
  private static final String[] COLUMNS = {
    "label",
    "thread_group",
    "kind",
    "samples",
    "errors",
    "error_percent",
    "start",
    "end",
    "seconds",
    "samples_per_s",
    "mean_ms",
    "p50_ms",
    "p95_ms",
    "p99_ms",
    "p999_ms",
    "max_ms"
  };

  /** Made once, for any number of files. */
  public LabelsCsv() {}

  @Override
  public void write(JtlResult result, Appendable out) throws IOException {
    CSVPrinter csv = Csv.begin(out, COLUMNS);
    for (LabelResult label : result.labels()) {
      csv.printRecord(row(label, label.transaction() ? "transaction" : "sample"));
    }
    csv.printRecord(row(result.total(), "total"));
    csv.flush();
  }

  private static List<Object> row(LabelResult label, String kind) {
    Elapsed elapsed = label.elapsed();
    return List.of(
        Csv.text(label.label()),
        Csv.text(label.group()),
        kind,
        label.samples(),
        label.errors(),
        Figures.exact(label.errorPercent()),
        label.start(),
        label.end(),
        Figures.exact(label.seconds()),
        label.throughput().isPresent() ? Figures.exact(label.throughput().getAsDouble()) : "",
        Figures.exact(elapsed.mean()),
        elapsed.p50(),
        elapsed.p95(),
        elapsed.p99(),
        elapsed.p999(),
        elapsed.max());
  }
}
