// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import java.util.Locale;

/** What is done to one row, found by its primary key, in autocommit mode. */
public enum Operation {
  /** Adds a row whose id is not in the table. */
  INSERT,
  /** Reads all columns of a row. */
  SELECT,
  /** Writes column {@code c} of a row, as sysbench's {@code oltp_update_non_index} does. */
  UPDATE,
  /** Removes a row. */
  DELETE;

  /** The name used in properties, tags and tables: {@code insert}, {@code select} and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The operation of that label, in any case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Operation of(String label) {
    return valueOf(label.trim().toUpperCase(Locale.ROOT));
  }
}
