// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

/**
 * One of sysbench's statements.
 *
 * @param table the table's number, from 1
 * @param id of the row, or of the first row of a range; 0 if the database generates it
 * @param last id of the last row of a range; otherwise equal to {@code id}
 * @param row the row to insert, or whose {@code c} is written; otherwise null
 */
public record OltpStatement(Kind kind, int table, int id, int last, Row row) {
  /** What a statement does, and its answer. */
  public enum Kind {
    /** Reads {@code c} of a row, which must exist. Answer: a text. */
    POINT("point.selects"),
    /** Reads {@code c} of each row of a range. Answer: a list of texts. */
    SIMPLE_RANGE("simple.ranges"),
    /** Adds up {@code k} of a range. Answer: a long. */
    SUM_RANGE("sum.ranges"),
    /** Reads {@code c} of each row of a range, ordered by {@code c}. Answer: a list of texts. */
    ORDER_RANGE("order.ranges"),
    /** Reads the distinct {@code c} of a range in order. Answer: a list of texts. */
    DISTINCT_RANGE("distinct.ranges"),
    /** Increments {@code k} of a row, which must exist. */
    INDEX_UPDATE("index.updates"),
    /** Replaces {@code c} of a row, which must exist. */
    NON_INDEX_UPDATE("non.index.updates"),
    /** Deletes a row. Answer: true if it existed; in a transaction over ClusterJ always true. */
    DELETE(""),
    INSERT("delete.inserts"),
    /** Inserts a row whose id the database generates. */
    INSERT_NEW("");

    /** Parameter of the number of such statements in a transaction; empty for one statement. */
    final String count;

    Kind(String count) {
      this.count = count;
    }

    public boolean writes() {
      return compareTo(INDEX_UPDATE) >= 0;
    }
  }

  public static OltpStatement of(Kind kind, int table, int id) {
    return new OltpStatement(kind, table, id, id, null);
  }

  public static OltpStatement update(int table, int id, String c) {
    return new OltpStatement(Kind.NON_INDEX_UPDATE, table, id, id, new Row(id, 0, c, ""));
  }

  public static OltpStatement insert(int table, Row row) {
    return new OltpStatement(
        row.id() == 0 ? Kind.INSERT_NEW : Kind.INSERT, table, row.id(), row.id(), row);
  }
}
