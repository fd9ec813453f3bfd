// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.io.Serializable;
import java.util.List;

/**
 * A column of an existing table.
 *
 * @param sqlType as the server prints it, such as {@code decimal(10,2) unsigned}
 * @param length the maximum characters of a text, bytes of a binary column, or bits of BIT; else 0
 * @param bytes the maximum bytes of a text or binary column; 0 for other types, or if unknown
 * @param precision the digits of a DECIMAL; else 0
 * @param scale the digits after the decimal point; for times, of the fractional seconds
 * @param computedFrom the columns that a generated column is computed from, if known
 */
public record TableColumn(
    String name,
    ColumnType type,
    String sqlType,
    long length,
    long bytes,
    int precision,
    int scale,
    boolean unsigned,
    boolean nullable,
    String charset,
    boolean autoIncrement,
    Generated generated,
    List<String> computedFrom)
    implements Serializable {

  /** Whether values are computed from other columns, on read or on write. */
  public enum Generated {
    NO,
    VIRTUAL,
    STORED
  }

  public boolean isGenerated() {
    return generated != Generated.NO;
  }
}
