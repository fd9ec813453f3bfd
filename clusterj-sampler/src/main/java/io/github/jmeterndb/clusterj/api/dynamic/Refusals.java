// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.util.Optional;
import java.util.Set;

/**
 * The columns that ClusterJ 9.7.4 stores or reads wrongly, whatever their values, by what NDB says
 * of them. NDB does not say which columns mysqld computes or fills by an expression, so these are
 * not among them.
 */
final class Refusals {
  /** What mysqld takes for JSON: bytes of a BLOB in the row and in each part. */
  static final int JSON_INLINE = 4000;

  static final int JSON_PART = 8100;

  /** Bytes in each part of a LONGTEXT or LONGBLOB. */
  static final int LARGEST_PART = 13948;

  /** ClusterJ's times are in milliseconds. */
  private static final int MOST_FRACTION_DIGITS = 3;

  private static final Set<String> TEXTS = Set.of("Char", "Varchar", "Longvarchar", "Text");
  private static final Set<String> TIMES = Set.of("Time2", "Datetime2", "Timestamp2");
  private static final Set<String> OLD =
      Set.of("Olddecimal", "Olddecimalunsigned", "Time", "Datetime", "Timestamp", "Undefined");

  private Refusals() {}

  /** What is wrong with a column, and what to do about it; empty where nothing is. */
  static Optional<String> of(ColumnFacts column) {
    if (column.type().equals("Unsigned")) {
      return Optional.of(
          "ClusterJ keeps one byte of an INT UNSIGNED; make it INT or BIGINT UNSIGNED");
    }
    if (OLD.contains(column.type())) {
      return Optional.of(
          "it has a format from before MySQL 5.6; renew it with ALTER TABLE … FORCE");
    }
    if (column.type().equals("Char") && column.collation() == CharacterSet.BINARY) {
      return Optional.of("ClusterJ neither writes nor reads ENUM and SET; make it VARCHAR");
    }
    if (column.type().equals("Blob")
        && column.precision() == JSON_INLINE
        && column.scale() == JSON_PART) {
      return Optional.of(
          "ClusterJ gives MySQL's binary form of JSON, and writes JSON as it is given; make it TEXT");
    }
    if (TEXTS.contains(column.type()) && CharacterSet.of(column.collation()).isEmpty()) {
      return Optional.of(
          "ClusterJ is known to be right with latin1, utf8mb3 and utf8mb4 only; make it utf8mb4");
    }
    if (column.type().startsWith("Decimal") && column.precision() == column.scale()) {
      return Optional.of(
          "ClusterJ cannot read a DECIMAL without digits before the point; make it DECIMAL(%s,%s)"
              .formatted(column.precision() + 1, column.scale()));
    }
    if (TIMES.contains(column.type()) && column.precision() > MOST_FRACTION_DIGITS) {
      return Optional.of(
          "ClusterJ cuts it to milliseconds; make it one with %s digits or fewer after the second"
              .formatted(MOST_FRACTION_DIGITS));
    }
    return Optional.empty();
  }
}
