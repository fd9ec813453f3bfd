// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;

/** Reads values through SQL, in the types of {@link Layout}. */
public final class RowValues {
  /** Stands for a value that Java cannot represent, such as 0000-00-00. */
  public static final Object UNREADABLE = new Object();

  private RowValues() {}

  public static Object[] readable(ResultSet row, List<TableColumn> columns) throws SQLException {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      try {
        values[i] = value(row, i + 1, columns.get(i));
      } catch (SQLException e) {
        if (row.isClosed()) {
          throw e;
        }
        values[i] = UNREADABLE;
      }
    }
    return values;
  }

  public static Object[] of(ResultSet row, Layout table) throws SQLException {
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      TableColumn column = table.columns().get(i);
      boolean isInteger = table.isPlain() && column.type() == ColumnType.INT;
      values[i] = isInteger ? row.getInt(i + 1) : value(row, i + 1, column);
    }
    return values;
  }

  /**
   * @param at the column's position in the result, from 1
   */
  public static Object value(ResultSet row, int at, TableColumn column) throws SQLException {
    if (column.type() == ColumnType.BIGINT && column.unsigned()) {
      BigDecimal number = row.getBigDecimal(at);
      return number == null ? null : number.toBigInteger();
    }
    return switch (column.type()) {
      case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, BIT, YEAR -> {
        long number = row.getLong(at);
        yield row.wasNull() ? null : number;
      }
      case DECIMAL -> {
        BigDecimal number = row.getBigDecimal(at);
        yield number == null ? null : number.setScale(column.scale());
      }
      case FLOAT, DOUBLE -> {
        double number = row.getDouble(at);
        yield row.wasNull() ? null : number;
      }
      case CHAR -> {
        String text = row.getString(at);
        // Some databases keep the blanks with which a CHAR is padded.
        yield text == null ? null : text.stripTrailing();
      }
      case VARCHAR, TEXT, ENUM, SET, JSON -> row.getString(at);
      case BINARY, VARBINARY, BLOB, OTHER -> row.getBytes(at);
      case DATE -> row.getObject(at, LocalDate.class);
      case TIME -> row.getObject(at, LocalTime.class);
      case DATETIME, TIMESTAMP -> row.getObject(at, LocalDateTime.class);
    };
  }
}
