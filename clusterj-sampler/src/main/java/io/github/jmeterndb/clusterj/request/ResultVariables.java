// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The variables that take the rows of an answer, as those of a JDBC Request do: {@code name_1},
 * {@code name_2} and so on, which are not there for NULL, and how many rows there are in {@code
 * name_#}. For the thread of the variables.
 */
final class ResultVariables {
  private final List<String> names;
  private final JMeterVariables variables;

  /**
   * Those of a thread.
   *
   * @param names one for each column, separated by commas; blank for a column that none takes
   */
  ResultVariables(String names, JMeterVariables variables) {
    this.names =
        names.isBlank() ? List.of() : Arrays.stream(names.split(",")).map(String::strip).toList();
    this.variables = variables;
  }

  void set(Answer answer) {
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).isEmpty()) {
        set(names.get(i), i, answer.rows());
      }
    }
  }

  /** No row of an earlier answer is taken for one of a request that failed. */
  void clear() {
    set(Answer.of(0));
  }

  private void set(String name, int column, List<List<String>> rows) {
    int before = count(name);
    for (int i = 0; i < Math.max(before, rows.size()); i++) {
      String value =
          i < rows.size() && column < rows.get(i).size() ? rows.get(i).get(column) : null;
      if (value == null) {
        variables.remove(name + "_" + (i + 1));
      } else {
        variables.put(name + "_" + (i + 1), value);
      }
    }
    variables.put(name + "_#", String.valueOf(rows.size()));
  }

  private int count(String name) {
    String count = variables.get(name + "_#");
    return count != null && count.matches("\\d{1,9}") ? Integer.parseInt(count) : 0;
  }
}
