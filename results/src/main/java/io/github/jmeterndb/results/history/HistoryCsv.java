// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.history.Course.Value;
import io.github.jmeterndb.results.render.Csv;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The file {@code history.csv}, for other programs: a row a figure a run. {@code of} is a path, or
 * two with ÷ between them; {@code threads} are several, with blanks between them, of the mean of a
 * ratio; {@code changed} is {@code yes} in the first run after a change.
 */
final class HistoryCsv {
  private HistoryCsv() {}

  private record Row(Course course, int index) {
    Value value() {
      return course.values().get(index);
    }

    String threads() {
      return course.threads().stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    String end(Function<Interval, Double> end) {
      return value().interval().map(end).map(Numbers::exact).orElse("");
    }

    boolean isChanged() {
      return course.changes().stream().anyMatch(change -> change.index() == index);
    }
  }

  /** The text of the file. */
  static String of(History history) {
    Columns<Row> columns =
        new Columns<Row>()
            .add("operation", row -> row.course.operation().label())
            .add("of", row -> Csv.text(row.course.of()))
            .add("threads", Row::threads)
            .add("run", row -> row.value().run())
            .add(
                "name",
                row -> Csv.text(HistoryPage.name(history.runs().get(row.value().run() - 1))))
            .add("value", row -> Numbers.exact(row.value().value()))
            .add("low", row -> row.end(Interval::low))
            .add("high", row -> row.end(Interval::high))
            .add("changed", row -> row.isChanged() ? "yes" : "no");
    return Csv.of(
        columns,
        history.courses().stream()
            .flatMap(
                course ->
                    IntStream.range(0, course.values().size()).mapToObj(i -> new Row(course, i))));
  }
}
