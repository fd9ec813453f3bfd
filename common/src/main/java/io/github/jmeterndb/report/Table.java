// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A table.
 *
 * @param caption what it shows
 * @param header a name for each column
 * @param labels how many columns, from the left, hold text; numbers follow
 * @param rows a value for each column
 * @param total whether its last row is of all others together, and stays the last one
 */
public record Table(
    String caption, List<String> header, int labels, List<List<String>> rows, boolean total) {
  public Table {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /** One without a row of all others together. */
  public Table(String caption, List<String> header, int labels, List<List<String>> rows) {
    this(caption, header, labels, rows, false);
  }

  /** The study's form: a row an operation, a column a thread count. */
  public static Table grid(
      String caption,
      List<Operation> operations,
      List<Integer> threads,
      BiFunction<Operation, Integer, String> value) {
    List<String> header = new ArrayList<>(List.of("threads"));
    threads.forEach(count -> header.add(String.valueOf(count)));
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : operations) {
      List<String> row = new ArrayList<>(List.of(operation.label()));
      threads.forEach(count -> row.add(value.apply(operation, count)));
      rows.add(row);
    }
    return new Table(caption, header, 1, rows);
  }

  /** A table of text only. */
  public static Table ofText(String caption, List<String> header, List<List<String>> rows) {
    return new Table(caption, header, header.size(), rows);
  }

  public Table withTotal() {
    return new Table(caption, header, labels, rows, true);
  }

  /** Whether there is nothing but gaps beside the first column. */
  public boolean isBlank() {
    return rows.stream().flatMap(row -> row.stream().skip(1)).allMatch(Numbers.GAP::equals);
  }

  public static List<Table> filled(List<Table> tables) {
    return tables.stream().filter(table -> !table.rows.isEmpty()).toList();
  }

  /** The caption, with what ran where. */
  public String captionWith(String label) {
    return caption + " (" + label + ")";
  }

  public boolean isText(int column) {
    return column < labels;
  }

  public boolean isGrouped() {
    return rows.stream().map(row -> row.get(0)).distinct().count() < rows.size();
  }
}
