// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.history.Course.Value;
import io.github.jmeterndb.results.render.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The file {@code history.csv}, for other programs: a row a figure a run. {@code of} is a path, or
 * two with ÷ between them; {@code threads} are several, with blanks between them, of the mean of a
 * ratio; {@code changed} is {@code yes} in the first run after a change.
 */
final class HistoryCsv {
  private static final String COLUMNS = "operation,of,threads,run,name,value,low,high,changed";

  private HistoryCsv() {}

  /**
   * Writes the file.
   *
   * @throws IOException if the output takes no more
   */
  static void write(History history, Appendable out) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Course course : history.courses()) {
      for (int i = 0; i < course.values().size(); i++) {
        int index = i;
        Value value = course.values().get(i);
        rows.add(
            List.of(
                course.operation().label(),
                Csv.text(course.of()),
                course.threads().stream().map(String::valueOf).collect(Collectors.joining(" ")),
                value.run(),
                Csv.text(HistoryPage.name(history.runs().get(value.run() - 1))),
                Numbers.exact(value.value()),
                value.interval().map(Interval::low).map(Numbers::exact).orElse(""),
                value.interval().map(Interval::high).map(Numbers::exact).orElse(""),
                course.changes().stream().anyMatch(change -> change.index() == index)
                    ? "yes"
                    : "no"));
      }
    }
    Csv.write(out, COLUMNS, rows.stream());
  }
}
