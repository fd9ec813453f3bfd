// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import java.io.Serializable;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Unused values of one key column: whole numbers beyond the existing ones, or texts of a prefix
 * that no value has, and a number. Immutable.
 *
 * @param column the column's index
 * @param start the greatest or smallest existing number; null for a text
 * @param step 1 or -1
 * @param lead prefix of the texts
 * @param digits digits of the number in a text
 * @param capacity number of values
 */
record NewKey(
    int column, TableColumn of, BigInteger start, int step, String lead, int digits, long capacity)
    implements Serializable {
  private static final int RADIX = 32;

  /** Enough digits for the maximum number of rows. */
  private static final int MOST_DIGITS = 7;

  /** Takes numbers above the existing ones, or below them if there is more room. */
  static NewKey ofNumbers(int column, TableColumn of, BigInteger low, BigInteger high) {
    int bits =
        switch (of.type()) {
          case TINYINT -> 8;
          case SMALLINT -> 16;
          case MEDIUMINT -> 24;
          case INT -> 32;
          default -> 64;
        };
    BigInteger all = BigInteger.ONE.shiftLeft(of.unsigned() ? bits : bits - 1);
    BigInteger above = all.subtract(BigInteger.ONE).subtract(high);
    BigInteger below = of.unsigned() ? low : low.add(all);
    boolean up = of.autoIncrement() || above.compareTo(below) >= 0 || above.bitLength() >= 31;
    return new NewKey(
        column, of, up ? high : low, up ? 1 : -1, "", 0, capacity(up ? above : below));
  }

  /** The room is the number of significant characters of the key. */
  static NewKey ofTexts(int column, TableColumn of, String lead, long room) {
    int digits = (int) Math.min(MOST_DIGITS, room - lead.length());
    BigInteger all = digits < 1 ? BigInteger.ONE : BigInteger.valueOf(RADIX).pow(digits);
    return new NewKey(column, of, null, 1, lead, digits, capacity(all.subtract(BigInteger.ONE)));
  }

  private static long capacity(BigInteger room) {
    return room.min(BigInteger.valueOf(Integer.MAX_VALUE)).longValue();
  }

  /** Returns a value by its number, 1 to the capacity. */
  Object value(int number) {
    if (start != null) {
      BigInteger value = start.add(BigInteger.valueOf((long) step * number));
      if (of.type() == ColumnType.BIGINT && of.unsigned()) {
        return value;
      }
      return value.longValueExact();
    }
    String plain = Integer.toString(number, RADIX);
    String text = lead + "0".repeat(digits - plain.length()) + plain;
    if (!of.type().isBytes()) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return of.type() == ColumnType.BINARY ? Arrays.copyOf(bytes, (int) of.length()) : bytes;
  }

  /** Returns the number of a value; -1 if it is not a new key. */
  int number(Object value) {
    try {
      BigInteger number;
      if (start == null) {
        String text =
            value instanceof byte[] bytes
                ? new String(bytes, StandardCharsets.US_ASCII).trim()
                : (String) value;
        if (!text.startsWith(lead)) {
          return -1;
        }
        number = new BigInteger(text.substring(lead.length()), RADIX);
      } else {
        number = new BigInteger(value.toString()).subtract(start);
        number = step > 0 ? number : number.negate();
      }
      return number.signum() > 0 && number.compareTo(BigInteger.valueOf(capacity)) <= 0
          ? number.intValue()
          : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
