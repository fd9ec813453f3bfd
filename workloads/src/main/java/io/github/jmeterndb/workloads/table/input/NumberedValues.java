// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workload.DigitGroups;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The values of a column by numbers from 0: each number is another value, and where the type has an
 * order, greater numbers are greater values. Immutable.
 */
final class NumberedValues implements Serializable {
  private static final long serialVersionUID = 1;

  /** A column with at least this many values can carry an id or a version. */
  static final long ALL_IDS = Integer.MAX_VALUE;

  private static final int RADIX = 36;

  /** 36⁶ is more than {@link #ALL_IDS}. */
  private static final int DIGITS = 6;

  private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
  private static final long DAYS = ChronoUnit.DAYS.between(FIRST_DAY, LocalDate.of(9999, 12, 31));
  private static final long DAYS_OF_TIMESTAMP =
      ChronoUnit.DAYS.between(FIRST_DAY, LocalDate.of(2037, 12, 31));

  // Of the morning, and not of the night, in which an hour is left out or comes twice where clocks
  // change; ClusterJ stores what comes after noon as of the morning.
  private static final LocalTime FIRST_TIME = LocalTime.of(4, 0);
  private static final long SECONDS = 8 * 3_600;

  private static final int FIRST_YEAR = 1970;
  private static final int YEARS = 100;

  /** FLOAT is sent with six digits. */
  private static final int FLOATS = 1_000_000;

  private static final int MOST_PADDING = 255;
  private static final int MOST_BITS = 31;
  private static final int MOST_DIGITS = 18;

  private final TableColumn column;
  private final int width;
  private final long capacity;

  /**
   * Those of a column.
   *
   * @param width of a text or binary value about how long it is; 1 or more
   */
  NumberedValues(TableColumn column, int width) {
    this.column = column;
    this.width = width(column, width);
    capacity = Math.min(capacity(column), ALL_IDS);
  }

  private static int width(TableColumn column, int wished) {
    return switch (column.type()) {
      case BINARY -> (int) column.length();
      // ClusterJ cannot fill up more than that.
      case CHAR ->
          (int)
              Math.min(
                  column.length(),
                  Math.max(Math.max(wished, DIGITS), column.bytes() - MOST_PADDING));
      case VARCHAR, VARBINARY, TEXT, BLOB ->
          (int) Math.min(column.length(), Math.max(wished, DIGITS));
      default -> wished;
    };
  }

  private long capacity(TableColumn of) {
    return switch (of.type()) {
      case TINYINT -> of.unsigned() ? 255 : Byte.MAX_VALUE;
      case SMALLINT -> of.unsigned() ? 65_535 : Short.MAX_VALUE;
      case MEDIUMINT -> of.unsigned() ? 16_777_215 : 8_388_607;
      case INT, BIGINT, DOUBLE, JSON -> ALL_IDS;
      case DECIMAL -> (long) Math.pow(10, Math.min(of.precision(), MOST_DIGITS));
      case FLOAT -> FLOATS;
      case BIT -> 1L << Math.min(of.length(), MOST_BITS);
      case CHAR, VARCHAR, TEXT, BINARY, VARBINARY, BLOB ->
          (long) Math.pow(RADIX, Math.min(width, DIGITS));
      case ENUM -> of.words().size();
      case SET -> 1L << Math.min(of.words().size(), MOST_BITS);
      case DATE -> DAYS;
      case DATETIME -> DAYS * SECONDS;
      case TIMESTAMP -> DAYS_OF_TIMESTAMP * SECONDS;
      case TIME -> SECONDS;
      case YEAR -> YEARS;
      case OTHER -> 0;
    };
  }

  /** How many there are, up to {@link #ALL_IDS}; 0 where none can be made. */
  long capacity() {
    return capacity;
  }

  Object of(long number) {
    return switch (column.type()) {
      // Not 0, for which AUTO_INCREMENT puts a value of its own.
      case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> number + 1;
      case DECIMAL -> BigDecimal.valueOf(number, column.scale());
      case FLOAT, DOUBLE -> (double) number;
      case BIT -> number;
      case CHAR, VARCHAR, TEXT -> text(number);
      case BINARY, VARBINARY, BLOB -> text(number).getBytes(StandardCharsets.US_ASCII);
      case JSON -> "{\"n\": %s, \"t\": \"%s\"}".formatted(number, filler(number, width));
      case ENUM -> column.words().get((int) number);
      case SET -> set(number);
      case DATE -> FIRST_DAY.plusDays(number);
      case DATETIME, TIMESTAMP ->
          LocalDateTime.of(
              FIRST_DAY.plusDays(number / SECONDS), FIRST_TIME.plusSeconds(number % SECONDS));
      case TIME -> FIRST_TIME.plusSeconds(number);
      case YEAR -> FIRST_YEAR + number;
      case OTHER -> throw new IllegalArgumentException(column.name());
    };
  }

  /**
   * A value that carries a number, and else is one of the user's, as far as the type allows: of a
   * text or bytes, the first {@value #DIGITS} are the number.
   */
  Object of(long number, Object value) {
    String digits = digits(number);
    if (value instanceof String text
        && column.type().isText()
        && text.codePointCount(0, text.length()) >= digits.length()) {
      return digits + text.substring(text.offsetByCodePoints(0, digits.length()));
    }
    if (value instanceof byte[] bytes
        && column.type().isBytes()
        && bytes.length >= digits.length()) {
      byte[] marked = bytes.clone();
      System.arraycopy(digits.getBytes(StandardCharsets.US_ASCII), 0, marked, 0, digits.length());
      return marked;
    }
    return of(number);
  }

  /** The number that a value carries, whatever follows it; -1 where it carries none. */
  long numberIn(Object value) {
    if (!column.type().isText() && !column.type().isBytes()) {
      return numberOf(value);
    }
    try {
      long number = value == null ? -1 : guess(value);
      return number < capacity ? number : -1;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return -1;
    }
  }

  /** The number of a value; -1 where it is that of none. */
  long numberOf(Object value) {
    if (value == null) {
      return -1;
    }
    long number;
    try {
      number = guess(value);
    } catch (ArithmeticException | NumberFormatException | IndexOutOfBoundsException e) {
      return -1;
    }
    return number >= 0 && number < capacity && Objects.deepEquals(value, of(number)) ? number : -1;
  }

  private long guess(Object value) {
    return switch (column.type()) {
      case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> (Long) value - 1;
      case DECIMAL -> ((BigDecimal) value).movePointRight(column.scale()).longValueExact();
      case FLOAT, DOUBLE -> ((Double) value).longValue();
      case BIT -> (Long) value;
      case CHAR, VARCHAR, TEXT -> parsed((String) value);
      case BINARY, VARBINARY, BLOB ->
          parsed(new String((byte[]) value, StandardCharsets.ISO_8859_1));
      case JSON -> {
        String text = (String) value;
        yield Long.parseLong(text.substring(text.indexOf(' ') + 1, text.indexOf(',')));
      }
      case ENUM -> column.words().indexOf((String) value);
      case SET -> bits((String) value);
      case DATE -> ChronoUnit.DAYS.between(FIRST_DAY, (LocalDate) value);
      case DATETIME, TIMESTAMP -> {
        LocalDateTime time = (LocalDateTime) value;
        yield ChronoUnit.DAYS.between(FIRST_DAY, time.toLocalDate()) * SECONDS
            + FIRST_TIME.until(time.toLocalTime(), ChronoUnit.SECONDS);
      }
      case TIME -> FIRST_TIME.until((LocalTime) value, ChronoUnit.SECONDS);
      case YEAR -> (Long) value - FIRST_YEAR;
      case OTHER -> -1;
    };
  }

  /** The number comes first, so that texts have its order in any collation. */
  private String text(long number) {
    String digits = digits(number);
    return digits + filler(number, width - digits.length());
  }

  private String digits(long number) {
    String digits = Long.toString(number, RADIX);
    return "0".repeat(Math.min(width, DIGITS) - digits.length()) + digits;
  }

  private static String filler(long number, int length) {
    char[] filler = new char[length];
    long state = number;
    for (int i = 0; i < length; i++) {
      if (i % DIGITS == 0) {
        state = DigitGroups.mix(state) >>> 1;
      }
      filler[i] = Character.forDigit((int) (state % RADIX), RADIX);
      state /= RADIX;
    }
    return new String(filler);
  }

  private long parsed(String text) {
    return Long.parseLong(text.substring(0, Math.min(width, DIGITS)), RADIX);
  }

  private String set(long bits) {
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < column.words().size() && i < MOST_BITS; i++) {
      if ((bits >> i & 1) == 1) {
        chosen.add(column.words().get(i));
      }
    }
    return String.join(",", chosen);
  }

  private long bits(String text) {
    return text.isEmpty()
        ? 0
        : Arrays.stream(text.split(","))
            .mapToLong(word -> 1L << column.words().indexOf(word))
            .reduce(0, (all, bit) -> all | bit);
  }
}
