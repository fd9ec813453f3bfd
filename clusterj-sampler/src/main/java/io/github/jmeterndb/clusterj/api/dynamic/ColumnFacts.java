// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

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
