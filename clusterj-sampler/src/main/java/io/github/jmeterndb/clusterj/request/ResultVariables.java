// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Variables for the rows of an answer, as in a JDBC Request: {@code name_1}, {@code name_2} and so
 * on, missing for NULL, and the number of rows in {@code name_#}. For the thread of the variables.
 */
final class ResultVariables {
  private final List<String> names;
  private final JMeterVariables variables;

  /**
   * @param names one for each column, separated by commas; blank for none
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

  /** Removes the rows of an earlier answer. */
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
