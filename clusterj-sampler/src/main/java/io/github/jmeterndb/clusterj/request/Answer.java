// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a request.
 *
 * @param columns of the rows; empty where the request returns none
 * @param rows a text for each column, null for NULL
 */
public record Answer(List<String> columns, List<List<String>> rows, int written) {
  public static Answer of(int written) {
    return new Answer(List.of(), List.of(), written);
  }

  /** As a JDBC Request has it: a line of the names, a line per row, tabs between the columns. */
  String text() {
    if (columns.isEmpty()) {
      return written + " updates";
    }
    StringBuilder text = new StringBuilder(String.join("\t", columns)).append('\n');
    for (List<String> row : rows) {
      text.append(row.stream().map(String::valueOf).collect(Collectors.joining("\t"))).append('\n');
    }
    return text.toString();
  }
}
