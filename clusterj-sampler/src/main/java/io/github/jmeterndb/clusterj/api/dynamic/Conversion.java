// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Converts values of a column, except null, to and from ClusterJ. Needs none of ClusterJ's classes.
 *
 * @param write to exactly the type that ClusterJ wants; throws {@link UnsupportedValue} if ClusterJ
 *     would store another value, or the column does not take it
 * @param read to the value in the column; throws {@link UnsupportedValue} if ClusterJ may have read
 *     a wrong one
 */
record Conversion(UnaryOperator<Object> write, UnaryOperator<Object> read) {
  /** The most bytes of blanks that ClusterJ can pad a CHAR with. */
  private static final int MOST_PADDING = 255;

  private static final int MOST_FRACTION_DIGITS = 3;
  private static final int FIRST_YEAR = 1900;
  private static final String TOO_LONG = "the value is too long";
  private static final String OUT_OF_RANGE = "the value is out of its range";

  /** The message says why and what to do, without the value, which may be confidential. */
  static final class UnsupportedValue extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsupportedValue(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * Why ClusterJ 9.7.4 stores or reads the column wrongly, and what to do about it; empty where it
   * does not. NDB does not tell which columns mysqld computes or fills by an expression.
   */
  static Optional<String> refusal(TableColumn column) {
    String refusal =
        switch (column.type()) {
          case INT ->
              column.unsigned()
                  ? "ClusterJ keeps one byte of an INT UNSIGNED; make it INT or BIGINT UNSIGNED"
                  : null;
          case ENUM, SET -> "ClusterJ neither writes nor reads ENUM and SET; make it VARCHAR";
          case JSON ->
              "ClusterJ gives MySQL's binary form of JSON, and writes JSON as it is given; make it TEXT";
          case CHAR, VARCHAR, TEXT ->
              CharacterSet.named(column.charset()).isEmpty()
                  ? "ClusterJ is known to be right with latin1, utf8mb3 and utf8mb4 only; make it utf8mb4"
                  : null;
          case DECIMAL ->
              column.precision() == column.scale()
                  ? "ClusterJ cannot read a DECIMAL without digits before the point; make it DECIMAL(%s,%s)"
                      .formatted(column.precision() + 1, column.scale())
                  : null;
          case TIME, DATETIME, TIMESTAMP ->
              column.scale() > MOST_FRACTION_DIGITS
                  ? "ClusterJ cuts it to milliseconds; make it one with %s digits or fewer after the second"
                      .formatted(MOST_FRACTION_DIGITS)
                  : null;
          case OTHER -> "it has a format from before MySQL 5.6; renew it with ALTER TABLE … FORCE";
          default -> null;
        };
    return Optional.ofNullable(refusal);
  }

  /**
   * @param column without a {@link #refusal}
   * @param javaType of values in ClusterJ
   */
  static Conversion of(TableColumn column, Class<?> javaType) {
    return switch (column.type()) {
      case TINYINT -> wholeNumbers(8, column.unsigned(), javaType);
      case SMALLINT -> wholeNumbers(16, column.unsigned(), javaType);
      case MEDIUMINT -> wholeNumbers(24, column.unsigned(), javaType);
      case INT -> wholeNumbers(32, column.unsigned(), javaType);
      case BIGINT -> wholeNumbers(64, column.unsigned(), javaType);
      case BIT -> wholeNumbers((int) column.length(), true, javaType);
      case YEAR -> years(javaType);
      case DECIMAL ->
          new Conversion(
              value -> decimal(column, value, javaType),
              read ->
                  new BigDecimal(read.toString())
                      .setScale(column.scale(), RoundingMode.UNNECESSARY));
      case FLOAT -> new Conversion(value -> floating(value, Float::valueOf), read -> read);
      case DOUBLE -> new Conversion(value -> floating(value, Double::valueOf), read -> read);
      case CHAR, VARCHAR, TEXT -> texts(column);
      case BINARY, VARBINARY, BLOB ->
          new Conversion(
              value -> bytes(column, value),
              read -> requireNotEmpty(column, ((byte[]) read).length, read));
      case DATE -> new Conversion(Times::writtenDate, Times::readDate);
      case TIME ->
          new Conversion(value -> Times.writtenTime(value, column.scale()), Times::readTime);
      case DATETIME ->
          new Conversion(
              value -> Times.writtenDateTime(value, column.scale()), Times::readDateTime);
      case TIMESTAMP ->
          new Conversion(
              value -> Times.writtenTimestamp(value, column.scale()), Times::readTimestamp);
      case ENUM, SET, JSON, OTHER -> throw new IllegalArgumentException(column.name());
    };
  }

  static boolean isLarge(ColumnType type) {
    return type == ColumnType.TEXT || type == ColumnType.BLOB;
  }

  /** ClusterJ has bit patterns: it reads the upper half of an unsigned column as negative. */
  private static Conversion wholeNumbers(int bits, boolean unsigned, Class<?> javaType) {
    return new Conversion(
        value -> pattern(whole(value), bits, unsigned, javaType),
        read -> {
          if (read instanceof Boolean truth) {
            return truth ? 1L : 0L;
          }
          long pattern = ((Number) read).longValue();
          if (!unsigned) {
            return pattern;
          }
          return bits == Long.SIZE
              ? new BigInteger(Long.toUnsignedString(pattern))
              : (Object) (pattern & ((1L << bits) - 1));
        });
  }

  /** ClusterJ counts the years since 1900; 0 is the year 0000. */
  private static Conversion years(Class<?> javaType) {
    return new Conversion(
        value -> {
          BigInteger year = whole(value);
          if (year.signum() != 0) {
            year = year.subtract(BigInteger.valueOf(FIRST_YEAR));
            if (year.signum() == 0) {
              throw new UnsupportedValue(OUT_OF_RANGE + "; 0 is the year 0000");
            }
          }
          return pattern(year, 8, true, javaType);
        },
        read -> {
          long year = ((Number) read).longValue() & 0xff;
          return year == 0 ? year : year + FIRST_YEAR;
        });
  }

  private static BigInteger whole(Object value) {
    if (value instanceof BigInteger number) {
      return number;
    }
    if (value instanceof Boolean truth) {
      return truth ? BigInteger.ONE : BigInteger.ZERO;
    }
    try {
      return new BigDecimal(value.toString().strip()).toBigIntegerExact();
    } catch (NumberFormatException | ArithmeticException e) {
      throw new UnsupportedValue("the value is not a whole number");
    }
  }

  private static Object pattern(BigInteger number, int bits, boolean unsigned, Class<?> javaType) {
    boolean fits =
        unsigned ? number.signum() >= 0 && number.bitLength() <= bits : number.bitLength() < bits;
    if (!fits) {
      throw new UnsupportedValue(OUT_OF_RANGE);
    }
    long pattern = number.longValue();
    return switch (javaType.getSimpleName()) {
      case "int", "Integer" -> (Object) (int) pattern;
      case "short", "Short" -> (Object) (short) pattern;
      case "byte", "Byte" -> (Object) (byte) pattern;
      case "boolean", "Boolean" -> (Object) (pattern != 0);
      default -> (Object) pattern;
    };
  }

  private static Object decimal(TableColumn column, Object value, Class<?> javaType) {
    BigDecimal number;
    try {
      number = new BigDecimal(value.toString().strip()).setScale(column.scale());
    } catch (NumberFormatException e) {
      throw new UnsupportedValue("the value is not a number");
    } catch (ArithmeticException e) {
      throw new UnsupportedValue(
          "the value has more digits after the point than the column's %s"
              .formatted(column.scale()));
    }
    if (number.precision() > column.precision()) {
      throw new UnsupportedValue(OUT_OF_RANGE);
    }
    if (number.signum() < 0 && column.unsigned()) {
      throw new UnsupportedValue(OUT_OF_RANGE + ", which is unsigned");
    }
    return javaType == BigInteger.class ? number.toBigIntegerExact() : number;
  }

  /** A float is not converted from a double, which would round twice. */
  private static Object floating(Object value, Function<String, Number> parser) {
    Number number;
    try {
      number = parser.apply(value.toString().strip());
    } catch (NumberFormatException e) {
      throw new UnsupportedValue("the value is not a number");
    }
    if (!Double.isFinite(number.doubleValue())) {
      throw new UnsupportedValue(OUT_OF_RANGE);
    }
    return number;
  }

  /**
   * ClusterJ does not check lengths in characters, writes '?' for characters outside the character
   * set, and reads a CHAR without the blanks and control characters at its ends.
   */
  private static Conversion texts(TableColumn column) {
    CharacterSet characters = CharacterSet.named(column.charset()).orElseThrow();
    boolean isChar = column.type() == ColumnType.CHAR;
    boolean isLarge = isLarge(column.type());
    return new Conversion(
        value -> {
          // MySQL neither stores nor compares the blanks at the end of a CHAR.
          String text = isChar ? value.toString().replaceFirst(" +$", "") : value.toString();
          if (!characters.has(text)) {
            throw new UnsupportedValue(
                "the value has characters that are not in the column's character set");
          }
          int bytes = characters.bytes(text);
          if (isLarge
              ? bytes > column.bytes()
              : text.codePointCount(0, text.length()) > column.length()) {
            throw new UnsupportedValue(TOO_LONG);
          }
          if (isLarge && bytes == 0) {
            throw new UnsupportedValue(
                "ClusterJ stores an empty TEXT as NULL; give a text, or NULL");
          }
          if (isChar) {
            requireChar(column, text, bytes);
          }
          return text;
        },
        read -> requireNotEmpty(column, read.toString().length(), read));
  }

  private static void requireChar(TableColumn column, String text, int bytes) {
    if (!text.equals(text.trim())) {
      throw new UnsupportedValue(
          "ClusterJ reads a CHAR without blanks and control characters at its ends; make it"
              + " VARCHAR");
    }
    if (column.bytes() - bytes > MOST_PADDING) {
      throw new UnsupportedValue(
          "ClusterJ cannot pad a CHAR with more than %s bytes; give a text of %s bytes or more, or make it VARCHAR"
              .formatted(MOST_PADDING, column.bytes() - MOST_PADDING));
    }
  }

  private static Object bytes(TableColumn column, Object value) {
    byte[] bytes = value instanceof byte[] given ? given : parsed(value.toString().strip());
    if (bytes.length == 0 && isLarge(column.type())) {
      throw new UnsupportedValue("ClusterJ stores an empty BLOB as NULL; give some bytes, or NULL");
    }
    if (bytes.length > column.bytes()) {
      throw new UnsupportedValue(TOO_LONG);
    }
    return bytes;
  }

  private static byte[] parsed(String text) {
    try {
      if (text.startsWith("0x")) {
        return HexFormat.of().parseHex(text, 2, text.length());
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new UnsupportedValue("the value is not 0x and pairs of hexadecimal digits");
  }

  private static Object requireNotEmpty(TableColumn column, int length, Object read) {
    if (isLarge(column.type()) && column.nullable() && length == 0) {
      throw new UnsupportedValue(
          "ClusterJ reads NULL and an empty %s alike; leave the column out"
              .formatted(column.type()));
    }
    return read;
  }
}
