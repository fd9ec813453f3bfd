// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;

/** The study's form of a table: a row an operation, a column a thread count. */
public final class Grid {
  private Grid() {}

  /** The table of what an experiment ran. */
  public static Table of(
      String caption, List<Operation> operations, List<Integer> threads, Value value) {
    List<String> header = new ArrayList<>();
    header.add("threads");
    threads.forEach(count -> header.add(String.valueOf(count)));
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : operations) {
      List<String> row = new ArrayList<>();
      row.add(operation.label());
      threads.forEach(count -> row.add(value.of(operation, count)));
      rows.add(row);
    }
    return new Table(caption, header, 1, rows);
  }

  /** Whether there is no figure in it. */
  public static boolean isEmpty(Table grid) {
    return grid.rows().stream().flatMap(row -> row.stream().skip(1)).allMatch(Numbers.GAP::equals);
  }

  /** What stands at a row and a column. */
  @FunctionalInterface
  public interface Value {
    /** The figure, or a gap. */
    String of(Operation operation, int threads);
  }
}
