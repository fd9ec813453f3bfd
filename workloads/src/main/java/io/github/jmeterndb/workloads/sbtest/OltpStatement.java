// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;

/**
 * One of sysbench's statements.
 *
 * @param table its number, from 1
 * @param id of the row, or of the first row of a range; 0 where the database gives it
 * @param last of a range; else the same
 * @param row what is inserted, or whose {@code c} is written; else null
 */
public record OltpStatement(Kind kind, int table, int id, int last, Row row) {
  /** What a statement does, and its answer. */
  public enum Kind {
    /** Reads {@code c} of a row, which must be there: a text. */
    POINT,
    /** Reads {@code c} of each row of a range: a list of texts. */
    SIMPLE_RANGE,
    /** Adds up {@code k} of a range: a long. */
    SUM_RANGE,
    /** Reads {@code c} of each row of a range in the order of {@code c}: a list of texts. */
    ORDER_RANGE,
    /** Reads the different {@code c} of a range in their order: a list of texts. */
    DISTINCT_RANGE,
    /** Increases {@code k} of a row, which must be there, by one. */
    INDEX_UPDATE,
    /** Replaces {@code c} of a row, which must be there. */
    NON_INDEX_UPDATE,
    /** Whether there was a row to delete: a boolean; in a transaction over ClusterJ always true. */
    DELETE,
    INSERT,
    /** Inserts a row whose id the database gives. */
    INSERT_NEW;

    public boolean writes() {
      return compareTo(INDEX_UPDATE) >= 0;
    }
  }

  /** The failure of a statement whose row is not there. */
  public StoreException noRow() {
    return StoreException.wrongEffect("there is no row %s in %s".formatted(id, Oltp.table(table)));
  }

  /** A statement on one row that sets nothing. */
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
