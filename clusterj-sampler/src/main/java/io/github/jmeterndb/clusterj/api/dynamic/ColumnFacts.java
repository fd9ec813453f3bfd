// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.core.metadata.AbstractDomainFieldHandlerImpl;

/**
 * What NDB says of a column.
 *
 * @param type the name of ClusterJ's column type
 * @param javaType what ClusterJ takes and gives
 * @param length the most bytes, without a prefix; of BIT: bits
 * @param precision the digits of a DECIMAL, those of a fraction of a second, or the bytes of a BLOB
 *     or TEXT that are in the row itself
 * @param scale the digits of a DECIMAL after the point, or the bytes in each further part of a BLOB
 *     or TEXT
 * @param collation its number in MySQL; 0 where it has none, or ClusterJ does not tell
 */
record ColumnFacts(
    String name,
    String type,
    Class<?> javaType,
    int length,
    int precision,
    int scale,
    boolean nullable,
    boolean key,
    int collation) {

  static ColumnFacts of(ColumnMetadata column) {
    return new ColumnFacts(
        column.name(),
        column.columnType().name(),
        column.javaType(),
        column.maximumLength(),
        column.precision(),
        column.scale(),
        column.nullable(),
        column.isPrimaryKey(),
        collation(column));
  }

  /** Behind the public metadata, which gives one name for several character sets. */
  private static int collation(ColumnMetadata column) {
    return column instanceof AbstractDomainFieldHandlerImpl field
        ? field.getStoreColumn().getCharsetNumber()
        : 0;
  }

  /** Whether NDB keeps it apart from the row, as a BLOB or TEXT. */
  boolean isLarge() {
    return type.equals("Blob") || type.equals("Text");
  }

  /** The most bytes of a BLOB or TEXT, by the part size that mysqld chose for its type. */
  long largest() {
    return switch (scale) {
      case 0 -> 255;
      case 2000 -> 65_535;
      case 4000 -> 16_777_215;
      default -> Integer.MAX_VALUE;
    };
  }
}
