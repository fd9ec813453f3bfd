// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.port.PathLimits;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;

/**
 * The columns that ClusterJ 9.7.4 stores or reads wrongly, by their SQL types, and single values of
 * the others: what is known before there is a connection to the cluster.
 */
public final class OwnTableLimits implements PathLimits {
  private static final Set<String> CHARSETS = Set.of("latin1", "utf8", "utf8mb3", "utf8mb4");

  /** Types of primary keys; TINYINT and SMALLINT besides, where they are signed. */
  private static final Set<ColumnType> KEYS =
      EnumSet.of(
          ColumnType.INT,
          ColumnType.BIGINT,
          ColumnType.CHAR,
          ColumnType.VARCHAR,
          ColumnType.BINARY,
          ColumnType.VARBINARY,
          ColumnType.DATE);

  /** ClusterJ's times are in milliseconds. */
  private static final int MOST_FRACTION_DIGITS = 3;

  /** Bytes that ClusterJ can pad a CHAR with. */
  private static final int MOST_PADDING = 255;

  private static final String PADDING =
      "ClusterJ cannot pad a CHAR with more than %s bytes".formatted(MOST_PADDING);

  private static final int NOON = 12;

  @Override
  public String path() {
    return ClusterJPath.NAME;
  }

  @Override
  public String refuses(TableDefinition table) {
    return table.engine().equalsIgnoreCase("ndbcluster")
        ? ""
        : "it is a table of %s, and ClusterJ reaches tables of NDB only".formatted(table.engine());
  }

  @Override
  public String refuses(TableDefinition table, TableColumn column) {
    if (column.generated() == Generated.STORED) {
      return "ClusterJ does not compute it";
    }
    if (column.isGenerated()) {
      return "";
    }
    if (table.primaryKey().contains(column.name()) && !isOfKeys(column)) {
      return "ClusterJ has no primary key of that type";
    }
    return switch (column.type()) {
      case INT -> column.unsigned() ? "ClusterJ keeps one byte of it" : "";
      case ENUM, SET -> "ClusterJ neither writes nor reads ENUM and SET";
      case JSON -> "ClusterJ has MySQL's binary form of JSON";
      case DECIMAL ->
          column.precision() == column.scale()
              ? "ClusterJ cannot read a DECIMAL without digits before the point"
              : "";
      case TIME, DATETIME, TIMESTAMP ->
          column.scale() > MOST_FRACTION_DIGITS ? "ClusterJ cuts it to milliseconds" : "";
      case CHAR, VARCHAR, TEXT -> text(column);
      default -> "";
    };
  }

  /** ClusterJ maps no table or finds no row with other key types. */
  private static boolean isOfKeys(TableColumn column) {
    return switch (column.type()) {
      case TINYINT, SMALLINT -> !column.unsigned();
      default -> KEYS.contains(column.type());
    };
  }

  private static String text(TableColumn column) {
    if (!CHARSETS.contains(column.charset())) {
      return "ClusterJ is known to be right with latin1, utf8mb3 and utf8mb4 only";
    }
    return column.type() == ColumnType.CHAR && column.bytes() - column.length() > MOST_PADDING
        ? PADDING
        : "";
  }

  @Override
  public String refuses(TableColumn column, Object value) {
    return switch (column.type()) {
      case TEXT, BLOB ->
          isEmpty(value) ? "ClusterJ has one value for NULL and for what is empty" : "";
      case CHAR -> value == null ? "" : character(column, (String) value);
      case TIME ->
          value instanceof LocalTime time ? time(LocalDate.EPOCH.atTime(time), column) : "";
      case DATE -> value instanceof LocalDate day ? time(day.atStartOfDay(), column) : "";
      case DATETIME, TIMESTAMP -> value instanceof LocalDateTime time ? time(time, column) : "";
      default -> "";
    };
  }

  private static boolean isEmpty(Object value) {
    return value == null || value.equals("") || (value instanceof byte[] b && b.length == 0);
  }

  private static String character(TableColumn column, String text) {
    if (!text.equals(text.trim())) {
      return "ClusterJ reads a CHAR without blanks at its ends";
    }
    int bytes =
        column.charset().equals("latin1")
            ? text.length()
            : text.getBytes(StandardCharsets.UTF_8).length;
    return column.bytes() - bytes > MOST_PADDING ? PADDING : "";
  }

  private static String time(LocalDateTime time, TableColumn column) {
    if (column.type() != ColumnType.TIMESTAMP && time.getHour() >= NOON) {
      return "ClusterJ stores times from noon on 12 hours early";
    }
    return Timestamp.valueOf(time).toLocalDateTime().equals(time)
        ? ""
        : "the time zone of JMeter has no such time";
  }

  @Override
  public boolean hasTimeZoneOfJvm() {
    return true;
  }
}
