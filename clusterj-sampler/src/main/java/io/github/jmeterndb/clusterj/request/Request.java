// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.List;

/**
 * What is asked for.
 *
 * @param table in the case in which it was created, without the database; empty where none is meant
 * @param where which rows, or the key of the row to be written
 * @param columns what is given back; none for all columns of the rows that are read
 * @param orderedBy the columns of the index, from its first on; none for any order
 * @param descending whether that order is the reverse one
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
   * What a column is to be.
   *
   * @param text null for NULL
   */
  public record Value(String column, String text) {}

  /**
   * What a column of the rows must be.
   *
   * @param value never null
   */
  public record Condition(String column, Comparison comparison, String value) {
    /**
     * A condition as a plan names it: the column, with {@code >=} or {@code <=} behind it for an
     * end of a range.
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

  /** How the column's value compares to the given one. */
  public enum Comparison {
    EQUAL,
    AT_LEAST,
    AT_MOST
  }

  /** How rows that are read are locked until the transaction ends. */
  public enum Lock {
    /** Not: what was last committed is read. */
    NONE,
    /** Others may read it, not change it. */
    SHARED,
    /** Others may neither change nor lock it. */
    EXCLUSIVE
  }
}
