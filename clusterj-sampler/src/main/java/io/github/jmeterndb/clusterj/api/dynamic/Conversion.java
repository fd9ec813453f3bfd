// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/** Between the values of a column, none of them null, and what ClusterJ has for them. */
interface Conversion {
  /**
   * What ClusterJ is to be given, of exactly the type that it wants.
   *
   * @throws Unfit if it would store anything else, or the column does not take that value
   */
  Object toClusterJ(Object value) throws Unfit;

  /**
   * What the column holds.
   *
   * @throws Unfit if what ClusterJ has read may be something else
   */
  Object fromClusterJ(Object read) throws Unfit;

  /** The one for a column that is not refused. */
  static Conversion of(ColumnFacts column) {
    return switch (column.type()) {
      case "Tinyint",
          "Tinyunsigned",
          "Smallint",
          "Smallunsigned",
          "Mediumint",
          "Mediumunsigned",
          "Int",
          "Bigint",
          "Bigunsigned",
          "Bit",
          "Year" ->
          WholeNumbers.of(column);
      case "Decimal", "Decimalunsigned" -> new Decimals(column);
      case "Float", "Double" -> new Floats(column);
      case "Char", "Varchar", "Longvarchar", "Text" -> new Texts(column);
      case "Binary", "Varbinary", "Longvarbinary", "Blob" -> new Bytes(column);
      case "Date" -> new Moments.Days();
      case "Time2" -> new Moments.Times(column.precision());
      case "Datetime2" -> new Moments.DayTimes(column.precision());
      case "Timestamp2" -> new Moments.Instants(column.precision());
      default -> throw new IllegalArgumentException(column.type());
    };
  }
}
