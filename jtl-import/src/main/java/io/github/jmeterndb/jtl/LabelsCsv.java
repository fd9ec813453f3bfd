// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.render.Csv;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The file {@code labels.csv}: a row a label a thread group, and one of the total, for other
 * programs. {@code samples_per_s} counts failed samples too, which {@code tps} in {@code cells.csv}
 * does not.
 */
final class LabelsCsv {
  private static final List<String> PERCENTILES =
      List.of("p50_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms");

  private LabelsCsv() {}

  /** The text of the file. */
  static String of(JtlResult result) {
    Columns<LabelResult> columns =
        new Columns<LabelResult>()
            .add("label", label -> Csv.text(label.label()))
            .add("thread_group", label -> Csv.text(label.group()))
            .add("kind", label -> kind(label, result))
            .add("samples", LabelResult::samples)
            .add("errors", LabelResult::errors)
            .add("error_percent", label -> Numbers.exact(label.errorPercent()))
            .add("start", LabelResult::start)
            .add("end", LabelResult::end)
            .add("seconds", label -> Numbers.exact(label.seconds()))
            .add("samples_per_s", label -> Numbers.exact(label.throughput()))
            .add("mean_ms", label -> Numbers.exact(label.elapsed().mean()));
    IntStream.range(0, PERCENTILES.size())
        .forEach(
            i -> columns.add(PERCENTILES.get(i), label -> label.elapsed().percentiles().get(i)));
    return Csv.of(columns, Stream.concat(result.labels().stream(), Stream.of(result.total())));
  }

  private static String kind(LabelResult label, JtlResult result) {
    if (label.equals(result.total())) {
      return "total";
    }
    return label.transaction() ? "transaction" : "sample";
  }
}
