// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.request;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;

/** Values as texts, in the form in which a request takes them again. */
final class SqlText {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter DAY_TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd ")
          .append(TIME)
          .toFormatter(Locale.ROOT);

  private SqlText() {}

  /** The text of a value, null for null. */
  static String of(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof byte[] bytes) {
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof LocalTime time) {
      return TIME.format(time);
    }
    if (value instanceof LocalDateTime time) {
      return DAY_TIME.format(time);
    }
    return value instanceof Timestamp time
        ? DAY_TIME.format(time.toLocalDateTime())
        : value.toString();
  }
}
