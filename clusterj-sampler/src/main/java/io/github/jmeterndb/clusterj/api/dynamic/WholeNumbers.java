// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Whole numbers of any width, BIT and YEAR. ClusterJ has bit patterns: it reads the upper half of
 * an unsigned column as negative, and a YEAR as the years since 1900. Values are {@link Long}, or
 * {@link BigInteger} where the column is unsigned and has 64 bits; other numbers, booleans and
 * digits are taken, too.
 */
final class WholeNumbers implements Conversion {
  private static final int LONG_BITS = 64;
  private static final int FIRST_YEAR = 1900;

  private final Class<?> javaType;
  private final int bits;
  private final boolean unsigned;
  private final boolean year;

  private WholeNumbers(ColumnFacts column, int bits, boolean unsigned) {
    javaType = column.javaType();
    this.bits = bits;
    this.unsigned = unsigned;
    year = column.type().equals("Year");
  }

  static WholeNumbers of(ColumnFacts column) {
    int bits =
        switch (column.type()) {
          case "Tinyint", "Tinyunsigned", "Year" -> 8;
          case "Smallint", "Smallunsigned" -> 16;
          case "Mediumint", "Mediumunsigned" -> 24;
          case "Int" -> 32;
          case "Bit" -> column.length();
          default -> LONG_BITS;
        };
    boolean unsigned =
        column.type().endsWith("unsigned")
            || column.type().equals("Bit")
            || column.type().equals("Year");
    return new WholeNumbers(column, bits, unsigned);
  }

  @Override
  public Object toClusterJ(Object value) throws Unfit {
    BigInteger number = whole(value);
    if (year && number.signum() != 0) {
      number = number.subtract(BigInteger.valueOf(FIRST_YEAR));
      if (number.signum() == 0) {
        throw new Unfit("the value is out of its range; 0 is the year 0000");
      }
    }
    boolean fits =
        unsigned ? number.signum() >= 0 && number.bitLength() <= bits : number.bitLength() < bits;
    if (!fits) {
      throw new Unfit("the value is out of its range");
    }
    long pattern = number.longValue();
    if (javaType == byte.class || javaType == Byte.class) {
      return (byte) pattern;
    } else if (javaType == short.class || javaType == Short.class) {
      return (short) pattern;
    } else if (javaType == int.class || javaType == Integer.class) {
      return (int) pattern;
    } else if (javaType == boolean.class || javaType == Boolean.class) {
      return pattern != 0;
    }
    return pattern;
  }

  private static BigInteger whole(Object value) throws Unfit {
    if (value instanceof BigInteger number) {
      return number;
    }
    if (value instanceof Boolean truth) {
      return truth ? BigInteger.ONE : BigInteger.ZERO;
    }
    try {
      return new BigDecimal(value.toString().strip()).toBigIntegerExact();
    } catch (NumberFormatException | ArithmeticException e) {
      throw new Unfit("the value is not a whole number");
    }
  }

  @Override
  public Object fromClusterJ(Object read) {
    if (read instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    long pattern = ((Number) read).longValue();
    if (!unsigned) {
      return pattern;
    }
    if (bits == LONG_BITS) {
      return new BigInteger(Long.toUnsignedString(pattern));
    }
    long number = pattern & ((1L << bits) - 1);
    return year && number != 0 ? number + FIRST_YEAR : number;
  }
}
