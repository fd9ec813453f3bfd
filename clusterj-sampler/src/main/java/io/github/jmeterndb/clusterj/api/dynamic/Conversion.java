// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.Locale;
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
   * @param column without a {@link ColumnFacts#refusal}
   */
  static Conversion of(ColumnFacts column) {
    return switch (column.type()) {
      case "Tinyint", "Tinyunsigned" -> wholeNumbers(column, 8);
      case "Smallint", "Smallunsigned" -> wholeNumbers(column, 16);
      case "Mediumint", "Mediumunsigned" -> wholeNumbers(column, 24);
      case "Int" -> wholeNumbers(column, 32);
      case "Bigint", "Bigunsigned" -> wholeNumbers(column, 64);
      case "Bit" -> wholeNumbers(column, column.length());
      case "Year" -> years(column);
      case "Decimal", "Decimalunsigned" ->
          new Conversion(
              value -> decimal(column, value),
              read ->
                  new BigDecimal(read.toString())
                      .setScale(column.scale(), RoundingMode.UNNECESSARY));
      case "Float" -> new Conversion(value -> floating(value, Float::valueOf), read -> read);
      case "Double" -> new Conversion(value -> floating(value, Double::valueOf), read -> read);
      case "Char", "Varchar", "Longvarchar", "Text" -> texts(column);
      case "Binary", "Varbinary", "Longvarbinary", "Blob" ->
          new Conversion(
              value -> bytes(column, value),
              read -> requireNotEmpty(column, ((byte[]) read).length, read));
      case "Date" -> new Conversion(Times::writtenDate, Times::readDate);
      case "Time2" ->
          new Conversion(value -> Times.writtenTime(value, column.precision()), Times::readTime);
      case "Datetime2" ->
          new Conversion(
              value -> Times.writtenDateTime(value, column.precision()), Times::readDateTime);
      case "Timestamp2" ->
          new Conversion(
              value -> Times.writtenTimestamp(value, column.precision()), Times::readTimestamp);
      default -> throw new IllegalArgumentException(column.type());
    };
  }

  /** ClusterJ has bit patterns: it reads the upper half of an unsigned column as negative. */
  private static Conversion wholeNumbers(ColumnFacts column, int bits) {
    boolean unsigned = column.isUnsigned();
    return new Conversion(
        value -> pattern(column, whole(value), bits, unsigned),
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
  private static Conversion years(ColumnFacts column) {
    return new Conversion(
        value -> {
          BigInteger year = whole(value);
          if (year.signum() != 0) {
            year = year.subtract(BigInteger.valueOf(FIRST_YEAR));
            if (year.signum() == 0) {
              throw new UnsupportedValue(OUT_OF_RANGE + "; 0 is the year 0000");
            }
          }
          return pattern(column, year, 8, true);
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

  private static Object pattern(ColumnFacts column, BigInteger number, int bits, boolean unsigned) {
    boolean fits =
        unsigned ? number.signum() >= 0 && number.bitLength() <= bits : number.bitLength() < bits;
    if (!fits) {
      throw new UnsupportedValue(OUT_OF_RANGE);
    }
    long pattern = number.longValue();
    return switch (column.javaType().getSimpleName()) {
      case "int", "Integer" -> (Object) (int) pattern;
      case "short", "Short" -> (Object) (short) pattern;
      case "byte", "Byte" -> (Object) (byte) pattern;
      case "boolean", "Boolean" -> (Object) (pattern != 0);
      default -> (Object) pattern;
    };
  }

  private static Object decimal(ColumnFacts column, Object value) {
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
    if (number.signum() < 0 && column.isUnsigned()) {
      throw new UnsupportedValue(OUT_OF_RANGE + ", which is unsigned");
    }
    return column.javaType() == BigInteger.class ? number.toBigIntegerExact() : number;
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
  private static Conversion texts(ColumnFacts column) {
    CharacterSet characters = CharacterSet.of(column.collation()).orElseThrow();
    boolean isChar = column.type().equals("Char");
    return new Conversion(
        value -> {
          // MySQL neither stores nor compares the blanks at the end of a CHAR.
          String text = isChar ? value.toString().replaceFirst(" +$", "") : value.toString();
          if (!characters.has(text)) {
            throw new UnsupportedValue(
                "the value has characters that are not in the column's character set");
          }
          int bytes = characters.bytes(text);
          if (column.isLarge()
              ? bytes > column.largest()
              : text.codePointCount(0, text.length()) > column.length() / characters.longest) {
            throw new UnsupportedValue(TOO_LONG);
          }
          if (column.isLarge() && bytes == 0) {
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

  private static void requireChar(ColumnFacts column, String text, int bytes) {
    if (!text.equals(text.trim())) {
      throw new UnsupportedValue(
          "ClusterJ reads a CHAR without blanks and control characters at its ends; make it"
              + " VARCHAR");
    }
    if (column.length() - bytes > MOST_PADDING) {
      throw new UnsupportedValue(
          "ClusterJ cannot pad a CHAR with more than %s bytes; give a text of %s bytes or more, or make it VARCHAR"
              .formatted(MOST_PADDING, column.length() - MOST_PADDING));
    }
  }

  private static Object bytes(ColumnFacts column, Object value) {
    byte[] bytes = value instanceof byte[] given ? given : parsed(value.toString().strip());
    if (bytes.length == 0 && column.isLarge()) {
      throw new UnsupportedValue("ClusterJ stores an empty BLOB as NULL; give some bytes, or NULL");
    }
    if (bytes.length > (column.isLarge() ? column.largest() : column.length())) {
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

  private static Object requireNotEmpty(ColumnFacts column, int length, Object read) {
    if (column.isLarge() && column.nullable() && length == 0) {
      throw new UnsupportedValue(
          "ClusterJ reads NULL and an empty %s alike; leave the column out"
              .formatted(column.type().toUpperCase(Locale.ROOT)));
    }
    return read;
  }
}
