// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workload.RowText;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A 64-bit hash of some columns of a row, equal over all access paths. A FLOAT is rounded to the
 * digits that MySQL sends as text, because some paths read the text and others the number.
 * Immutable.
 */
final class RowHash implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Pattern DECIMALS =
      Pattern.compile("(?:float|double)\\(\\d+,\\s*(\\d+)\\).*");
  private static final int SIX_DIGITS = -1;
  private static final int EXACT = -2;
  private static final MathContext OF_FLOAT = new MathContext(6, RoundingMode.HALF_EVEN);

  private final List<Integer> columns;

  /** Significant decimals of each column. */
  private final int[] digits;

  RowHash(List<TableColumn> all, List<Integer> columns) {
    this.columns = List.copyOf(columns);
    digits = all.stream().mapToInt(RowHash::digits).toArray();
  }

  private static int digits(TableColumn column) {
    Matcher decimals = DECIMALS.matcher(column.sqlType());
    if (decimals.matches()) {
      return Integer.parseInt(decimals.group(1));
    }
    return column.type() == ColumnType.FLOAT ? SIX_DIGITS : EXACT;
  }

  long of(Object... row) {
    long hash = columns.size();
    for (int column : columns) {
      hash = RowText.mix(31 * hash + value(row[column], digits[column]));
    }
    return hash;
  }

  private static long value(Object value, int digits) {
    if (value == null) {
      return 0x6e756c6cL;
    } else if (value instanceof Double number) {
      return number(number, digits);
    } else if (value instanceof byte[] bytes) {
      return text(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    return value instanceof Number number && !(value instanceof BigDecimal)
        ? number.longValue()
        : text(value.toString());
  }

  private static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = 0x100000001b3L * (hash ^ text.charAt(i));
    }
    return hash;
  }

  private static long number(double number, int digits) {
    double counted = number;
    if (digits == SIX_DIGITS) {
      counted = new BigDecimal(number).round(OF_FLOAT).doubleValue();
    } else if (digits != EXACT) {
      counted = new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
    }
    // Equal for 0.0 and -0.0.
    return Double.doubleToLongBits(counted + 0.0);
  }
}
