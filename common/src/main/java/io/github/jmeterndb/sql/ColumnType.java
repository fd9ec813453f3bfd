// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.util.Arrays;
import java.util.Locale;

/** The types of MySQL's columns. */
public enum ColumnType {
  TINYINT,
  SMALLINT,
  MEDIUMINT,
  INT,
  BIGINT,
  DECIMAL,
  FLOAT,
  DOUBLE,
  BIT,
  CHAR,
  VARCHAR,
  BINARY,
  VARBINARY,
  /** Also TINYTEXT, MEDIUMTEXT and LONGTEXT. */
  TEXT,
  /** Also TINYBLOB, MEDIUMBLOB and LONGBLOB. */
  BLOB,
  JSON,
  ENUM,
  SET,
  DATE,
  TIME,
  DATETIME,
  TIMESTAMP,
  YEAR,
  /** Any other type, such as GEOMETRY or VECTOR. */
  OTHER;

  /** A type by its name in MySQL's {@code information_schema}, in any case. */
  public static ColumnType of(String name) {
    String word = name.toUpperCase(Locale.ROOT).replaceFirst("^(TINY|MEDIUM|LONG)(?!INT)", "");
    return Arrays.stream(values())
        .filter(type -> type.name().equals(word))
        .findFirst()
        .orElse(OTHER);
  }

  public boolean isInteger() {
    return compareTo(BIGINT) <= 0;
  }

  /** Text in the column's character set; excludes ENUM and SET. */
  public boolean isText() {
    return this == CHAR || this == VARCHAR || this == TEXT;
  }

  public boolean isBytes() {
    return this == BINARY || this == VARBINARY || this == BLOB;
  }
}
