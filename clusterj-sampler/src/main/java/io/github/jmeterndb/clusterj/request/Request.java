// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.List;

/**
 * A request.
 *
 * @param table in the case in which it was created, without the database; empty for BEGIN, COMMIT
 *     and ROLLBACK
 * @param where which rows, or the key of the row to be written
 * @param columns to be returned; empty for all columns of rows that are read
 * @param orderedBy the first columns of the index; empty for any order
 * @param limit the most rows; 0 for all
 */
public record Request(
    RequestType type,
    String table,
    List<Condition> where,
    List<Value> values,
    List<String> columns,
    List<String> orderedBy,
    boolean descending,
    int limit,
    Lock lock) {

  public Request {
    where = List.copyOf(where);
    values = List.copyOf(values);
    columns = List.copyOf(columns);
    orderedBy = List.copyOf(orderedBy);
  }

  public static Request of(RequestType type) {
    return new Request(type, "", List.of(), List.of(), List.of(), List.of(), false, 0, Lock.NONE);
  }

  /**
   * @param text null for NULL
   */
  public record Value(String column, String text) {}

  /**
   * @param value never null
   */
  public record Condition(String column, Comparison comparison, String value) {
    /**
     * @param name the column, with {@code >=} or {@code <=} behind it for an end of a range
     */
    static Condition of(String name, String value) {
      String text = name.strip();
      Comparison comparison =
          text.endsWith(">=")
              ? Comparison.AT_LEAST
              : text.endsWith("<=") ? Comparison.AT_MOST : Comparison.EQUAL;
      return new Condition(text.replaceFirst("\\s*[<>]=$", ""), comparison, value);
    }
  }

  public enum Comparison {
    EQUAL,
    AT_LEAST,
    AT_MOST
  }

  /** How rows that are read are locked until the transaction ends. */
  public enum Lock {
    /** Reads what was last committed. */
    NONE,
    /** Others may read the row, not change it. */
    SHARED,
    /** Others may neither change nor lock the row. */
    EXCLUSIVE
  }
}
