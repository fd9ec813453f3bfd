// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.util.Optional;
import java.util.Set;

/**
 * Metadata of a column in NDB, and whether ClusterJ 9.7.4 handles it correctly. NDB does not tell
 * which columns mysqld computes or fills by an expression. Needs none of ClusterJ's classes.
 *
 * @param type the name of ClusterJ's column type
 * @param javaType of values in ClusterJ
 * @param length the most bytes, without a prefix; of BIT: bits
 * @param precision digits of a DECIMAL or of a fraction of a second, or bytes of a BLOB or TEXT in
 *     the row itself
 * @param scale digits of a DECIMAL after the point, or bytes in each further part of a BLOB or TEXT
 * @param collation MySQL's number; 0 where there is none, or ClusterJ does not tell
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
  /** Bytes of a JSON column in the row and in each part, by which mysqld's JSON is recognized. */
  static final int JSON_INLINE = 4000;

  static final int JSON_PART = 8100;

  private static final int MOST_FRACTION_DIGITS = 3;
  private static final Set<String> TEXTS = Set.of("Char", "Varchar", "Longvarchar", "Text");
  private static final Set<String> TIMES = Set.of("Time2", "Datetime2", "Timestamp2");
  private static final Set<String> OLD =
      Set.of("Olddecimal", "Olddecimalunsigned", "Time", "Datetime", "Timestamp", "Undefined");

  boolean isLarge() {
    return type.equals("Blob") || type.equals("Text");
  }

  boolean isUnsigned() {
    return type.endsWith("unsigned") || type.equals("Bit");
  }

  boolean isTimestampNotNull() {
    return type.equals("Timestamp2") && !nullable;
  }

  /** Whether the column can be AUTO_INCREMENT. */
  boolean isWholeNumber() {
    return type.equals("Int")
        || type.endsWith("int")
        || (type.endsWith("unsigned") && !type.startsWith("Decimal"));
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

  /**
   * Why ClusterJ stores or reads the column wrongly, and what to do about it; empty where it does
   * not.
   */
  Optional<String> refusal() {
    String refusal = null;
    if (type.equals("Unsigned")) {
      refusal = "ClusterJ keeps one byte of an INT UNSIGNED; make it INT or BIGINT UNSIGNED";
    } else if (OLD.contains(type)) {
      refusal = "it has a format from before MySQL 5.6; renew it with ALTER TABLE … FORCE";
    } else if (type.equals("Char") && collation == CharacterSet.BINARY) {
      refusal = "ClusterJ neither writes nor reads ENUM and SET; make it VARCHAR";
    } else if (type.equals("Blob") && precision == JSON_INLINE && scale == JSON_PART) {
      refusal =
          "ClusterJ gives MySQL's binary form of JSON, and writes JSON as it is given; make it TEXT";
    } else if (TEXTS.contains(type) && CharacterSet.of(collation).isEmpty()) {
      refusal =
          "ClusterJ is known to be right with latin1, utf8mb3 and utf8mb4 only; make it utf8mb4";
    } else if (type.startsWith("Decimal") && precision == scale) {
      refusal =
          "ClusterJ cannot read a DECIMAL without digits before the point; make it DECIMAL(%s,%s)"
              .formatted(precision + 1, scale);
    } else if (TIMES.contains(type) && precision > MOST_FRACTION_DIGITS) {
      refusal =
          "ClusterJ cuts it to milliseconds; make it one with %s digits or fewer after the second"
              .formatted(MOST_FRACTION_DIGITS);
    }
    return Optional.ofNullable(refusal);
  }
}
