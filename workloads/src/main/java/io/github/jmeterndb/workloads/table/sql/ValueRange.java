// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/** Divides the range between two values of a column. */
final class ValueRange {
  private ValueRange() {}

  /**
   * A value at a part of the way from one to another; null where it is not known how. It need be
   * none of the table's, nor quite in the server's order.
   */
  static Object between(Object low, Object high, int part, int parts) {
    if (low instanceof Long from && high instanceof Long to) {
      return between(BigDecimal.valueOf(from), BigDecimal.valueOf(to), part, parts).longValue();
    } else if (low instanceof BigDecimal from && high instanceof BigDecimal to) {
      return between(from, to, part, parts);
    } else if (low instanceof Double from && high instanceof Double to) {
      return from + (to - from) * part / parts;
    } else if (low instanceof LocalDate from && high instanceof LocalDate to) {
      return LocalDate.ofEpochDay(
          (long) between((Object) from.toEpochDay(), to.toEpochDay(), part, parts));
    } else if (low instanceof LocalDateTime from && high instanceof LocalDateTime to) {
      Object second =
          between(
              (Object) from.toEpochSecond(ZoneOffset.UTC),
              to.toEpochSecond(ZoneOffset.UTC),
              part,
              parts);
      return LocalDateTime.ofEpochSecond((long) second, 0, ZoneOffset.UTC);
    } else if (low instanceof byte[] from && high instanceof byte[] to) {
      return between(from, to, part, parts);
    } else if (low instanceof String from && high instanceof String to) {
      byte[] found =
          between(
              from.getBytes(StandardCharsets.US_ASCII),
              to.getBytes(StandardCharsets.US_ASCII),
              part,
              parts);
      return new String(found, StandardCharsets.US_ASCII).replace('\uFFFD', '~');
    }
    return null;
  }

  private static BigDecimal between(BigDecimal low, BigDecimal high, int part, int parts) {
    return high.subtract(low)
        .multiply(BigDecimal.valueOf(part))
        .divide(BigDecimal.valueOf(parts), MathContext.DECIMAL64)
        .add(low);
  }

  /** As numbers of so many bytes as the longer one has, at most eight after what they share. */
  private static byte[] between(byte[] low, byte[] high, int part, int parts) {
    int shared = Arrays.mismatch(low, high);
    int length = Math.min(Math.max(low.length, high.length), Math.max(shared, 0) + Long.BYTES);
    BigInteger from = new BigInteger(1, Arrays.copyOf(low, length));
    BigInteger to = new BigInteger(1, Arrays.copyOf(high, length));
    byte[] found =
        to.subtract(from)
            .multiply(BigInteger.valueOf(part))
            .divide(BigInteger.valueOf(parts))
            .add(from)
            .toByteArray();
    byte[] value = new byte[length];
    int taken = Math.min(found.length, length);
    System.arraycopy(found, found.length - taken, value, length - taken, taken);
    return value;
  }
}
