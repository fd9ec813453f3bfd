// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.io.Serializable;
import java.util.List;

/**
 * A column of a table that is there.
 *
 * @param sqlType as the server words it, such as {@code decimal(10,2) unsigned}
 * @param length the most characters of a text, or bytes of a binary column; bits of BIT; else 0
 * @param bytes the most bytes of a text or binary column; 0 where it is none, or that is not known
 * @param precision the digits of a DECIMAL; else 0
 * @param scale those after the point; of a time, the digits of the fraction of a second
 * @param charset of a text; else empty
 * @param computedFrom the columns that its values are computed from, where that is known
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

  /** Whether values are computed from other columns: when they are read, or when written. */
  public enum Generated {
    NO,
    VIRTUAL,
    STORED
  }

  public boolean isGenerated() {
    return generated != Generated.NO;
  }
}
