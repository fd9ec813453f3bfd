// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import io.github.jmeterndb.workloads.rows.Layout;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
  private static final String[] LETTERS = "jqxzkvwyfbghpdnumclrtosiea0123456789".split("");
  private static final int RADIX = 32;

  /** Enough digits for the maximum number of rows. */
  private static final int MOST_DIGITS = 7;

  /** Chooses a column of each unique key; returns none if a key has no suitable column. */
  static List<NewKey> choose(ServerConnection server, Layout layout) throws SQLException {
    TableDefinition table = layout.definition();
    List<TableKey> keys = new ArrayList<>();
    keys.add(new TableKey("", table.primaryKey(), true, true, true, table.primaryKeyPrefix()));
    table.keys().stream().filter(TableKey::unique).forEach(keys::add);
    List<NewKey> chosen = new ArrayList<>();
    for (TableKey unique : keys) {
      if (chosen.stream()
          .anyMatch(each -> each.start != null && unique.columns().contains(each.of.name()))) {
        continue;
      }
      List<NewKey> candidates = new ArrayList<>();
      for (String each : unique.columns()) {
        Optional<TableColumn> column = table.column(each).filter(c -> !c.isGenerated());
        if (column.isPresent()) {
          candidate(server, layout, unique, column.get())
              .filter(key -> key.capacity > 0)
              .ifPresent(candidates::add);
        }
      }
      if (candidates.isEmpty()) {
        return List.of();
      }
      NewKey best =
          candidates.stream()
              .max(
                  Comparator.comparing((NewKey key) -> !key.isRestricted(table))
                      .thenComparing(key -> Math.min(key.capacity, 1L << 30))
                      .thenComparing(key -> key.of.type().isInteger())
                      .thenComparing(candidates::indexOf))
              .orElseThrow();
      // A text in several keys must fit into the shortest prefix.
      if (!chosen.removeIf(each -> each.column == best.column && each.digits > best.digits)
          && chosen.stream().anyMatch(each -> each.column == best.column)) {
        continue;
      }
      chosen.add(best);
    }
    return chosen;
  }

  /** True if a partition or a constraint may not accept all values. */
  boolean isRestricted(TableDefinition table) {
    return table.partitionedBy().contains(of.name())
        || table.restrictions().stream().anyMatch(each -> each.names(of));
  }

  private static Optional<NewKey> candidate(
      ServerConnection server, Layout layout, TableKey unique, TableColumn column)
      throws SQLException {
    int index = layout.columns().indexOf(column);
    String quoted = TableDefinition.quoted(column.name());
    return switch (column.type()) {
      case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> {
        List<BigInteger[]> ends =
            server.rows(
                "SELECT MIN(%1$s), MAX(%1$s) FROM %2$s".formatted(quoted, layout.sqlName()),
                row -> new BigInteger[] {whole(row.getBigDecimal(1)), whole(row.getBigDecimal(2))});
        yield Optional.of(ofNumbers(index, column, ends.get(0)[0], ends.get(0)[1]));
      }
      case CHAR, VARCHAR, TEXT, BINARY, VARBINARY, BLOB -> {
        long room = unique.prefix() > 0 ? unique.prefix() : column.length();
        String select =
            "SELECT 1 FROM %s WHERE %s LIKE ? LIMIT 1".formatted(layout.sqlName(), quoted);
        // One or two characters with which no value begins.
        for (String first : List.of("", "j", "q", "0")) {
          for (String letter : LETTERS) {
            String lead = first + letter;
            if (server.rows(select, row -> true, lead + "%").isEmpty()) {
              yield Optional.of(ofTexts(index, column, lead, room));
            }
          }
        }
        yield Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static BigInteger whole(BigDecimal number) {
    return number == null ? BigInteger.ZERO : number.toBigInteger();
  }

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
    int digits = (int) Math.max(0, Math.min(MOST_DIGITS, room - lead.length()));
    BigInteger all = BigInteger.valueOf(RADIX).pow(digits);
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
