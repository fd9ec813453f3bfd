// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What is to be told of each label in each thread group, and of all together. */
final class JtlTables {
  private static final List<String> KEY = List.of("label", "thread group");
  private static final List<String> COUNTS =
      List.of("samples", "errors", "error %", "seconds", "samples/s");
  private static final List<String> ELAPSED = joined(List.of("mean"), Latency.NAMES);

  private JtlTables() {}

  /** Counts and {@code elapsed} of each label and the total, for a terminal. */
  static Table labels(JtlResult result) {
    return table(
        "Labels, elapsed in ms",
        result,
        joined(COUNTS, ELAPSED),
        0,
        label -> joined(counts(label), elapsed(label)));
  }

  /** The same by thread group; no rows if there is one only. */
  static Table groups(JtlResult result) {
    List<List<String>> rows = new ArrayList<>();
    if (result.groups().size() > 1) {
      for (LabelResult group : result.groups()) {
        rows.add(joined(List.of(text(group.group())), joined(counts(group), elapsed(group))));
      }
    }
    return new Table(
        "Thread groups, elapsed in ms",
        joined(List.of("thread group"), joined(COUNTS, ELAPSED)),
        1,
        rows);
  }

  /** Counts, times and throughput. */
  static Table throughput(JtlResult result) {
    return table(
        "Samples and throughput",
        result,
        joined(List.of("start", "end"), COUNTS),
        2,
        label -> joined(List.of(label.start().toString(), label.end().toString()), counts(label)));
  }

  /** Mean and percentiles. */
  static Table elapsed(JtlResult result) {
    return table("Elapsed in ms", result, ELAPSED, 0, JtlTables::elapsed);
  }

  private static Table table(
      String what,
      JtlResult result,
      List<String> columns,
      int texts,
      Function<LabelResult, List<String>> values) {
    List<List<String>> rows = new ArrayList<>();
    for (LabelResult label : result.labels()) {
      rows.add(joined(key(label), values.apply(label)));
    }
    rows.add(joined(List.of(JtlResult.TOTAL, ""), values.apply(result.total())));
    return new Table(what, joined(KEY, columns), KEY.size() + texts, rows).withTotal();
  }

  /** By label and response code; no rows if no sample failed. */
  static Table errors(JtlResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (LabelResult label : result.labels()) {
      for (ErrorCount code : label.codes()) {
        rows.add(
            joined(
                key(label),
                List.of(
                    Numbers.count(code.count()), text(code.code()), text(code.firstMessage()))));
      }
    }
    return Table.ofText(
        "Errors", joined(KEY, List.of("count", "response code", "first message")), rows);
  }

  private static List<String> key(LabelResult label) {
    String mark = label.transaction() ? " [transaction]" : "";
    return List.of(text(label.label()) + mark, text(label.group()));
  }

  private static List<String> counts(LabelResult label) {
    return List.of(
        Numbers.count(label.samples()),
        Numbers.count(label.errors()),
        Numbers.figure(label.errorPercent()),
        Numbers.figure(label.seconds()),
        Numbers.figure(label.throughput()));
  }

  private static List<String> elapsed(LabelResult label) {
    return joined(
        List.of(Numbers.figure(label.elapsed().mean())),
        label.elapsed().percentiles().stream().map(Numbers::whole).toList());
  }

  /** Texts of others on one line. */
  private static String text(String value) {
    String line = value.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.isEmpty() ? Numbers.GAP : line;
  }

  private static List<String> joined(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
