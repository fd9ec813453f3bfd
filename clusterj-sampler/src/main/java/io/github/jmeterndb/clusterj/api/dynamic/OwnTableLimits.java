// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import io.github.jmeterndb.clusterj.ClusterJPath;
import io.github.jmeterndb.clusterj.api.dynamic.Conversion.UnsupportedValue;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.PathLimits;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;

/**
 * {@link ColumnFacts} and {@link Conversion} of a column from its SQL definition, before there is a
 * table in NDB. Needs none of ClusterJ's classes.
 */
public final class OwnTableLimits implements PathLimits {
  /** Bytes in each part of a LONGTEXT or LONGBLOB. */
  private static final int LARGEST_PART = 13948;

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
    if (column.type() == ColumnType.OTHER) {
      return "ClusterJ was not tried with that type";
    }
    Optional<String> refusal = facts(column).refusal();
    if (refusal.isPresent()) {
      return refusal.get();
    }
    return table.primaryKey().contains(column.name()) && !findsRowsBy(column)
        ? "ClusterJ has no primary key of that type"
        : "";
  }

  private static boolean findsRowsBy(TableColumn column) {
    return switch (column.type()) {
      case TINYINT, SMALLINT, INT -> !column.unsigned();
      case BIGINT, CHAR, VARCHAR, BINARY, VARBINARY, DATE -> true;
      default -> false;
    };
  }

  @Override
  public String refuses(TableColumn column, Object value) {
    if (value == null) {
      return column.type() == ColumnType.TEXT || column.type() == ColumnType.BLOB
          ? "ClusterJ has one value for NULL and for what is empty"
          : "";
    }
    try {
      Object unused = Conversion.of(facts(column)).write().apply(value);
    } catch (UnsupportedValue e) {
      // What to do about it is said to those who choose a value.
      return e.getMessage().replaceFirst(";.*", "");
    }
    return value instanceof LocalDateTime time
            && !Timestamp.valueOf(time).toLocalDateTime().equals(time)
        ? "the time zone of JMeter has no such time"
        : "";
  }

  private static ColumnFacts facts(TableColumn column) {
    boolean time =
        column.type() == ColumnType.TIME
            || column.type() == ColumnType.DATETIME
            || column.type() == ColumnType.TIMESTAMP;
    boolean json = column.type() == ColumnType.JSON;
    boolean large = column.type() == ColumnType.TEXT || column.type() == ColumnType.BLOB;
    return new ColumnFacts(
        column.name(),
        type(column),
        Object.class,
        column.type() == ColumnType.BIT ? (int) column.length() : (int) column.bytes(),
        json ? ColumnFacts.JSON_INLINE : time ? column.scale() : column.precision(),
        json ? ColumnFacts.JSON_PART : large ? LARGEST_PART : column.scale(),
        column.nullable(),
        false,
        collation(column));
  }

  /** The name of ClusterJ's column type. */
  private static String type(TableColumn column) {
    String unsigned = column.unsigned() ? "unsigned" : "";
    return switch (column.type()) {
      case TINYINT, SMALLINT, MEDIUMINT, BIGINT ->
          column.unsigned() ? capitalized(column).replace("int", unsigned) : capitalized(column);
      case INT -> column.unsigned() ? "Unsigned" : "Int";
      case DECIMAL -> "Decimal" + unsigned;
      case ENUM, SET -> "Char";
      case JSON, OTHER -> "Blob";
      case TIME, DATETIME, TIMESTAMP -> capitalized(column) + "2";
      default -> capitalized(column);
    };
  }

  private static String capitalized(TableColumn column) {
    String name = column.type().name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /** A collation of the column's character set. */
  private static int collation(TableColumn column) {
    if (column.type() == ColumnType.ENUM || column.type() == ColumnType.SET) {
      return CharacterSet.BINARY;
    }
    return switch (column.charset()) {
      case "latin1" -> 8;
      case "utf8", "utf8mb3" -> 33;
      case "utf8mb4" -> 45;
      default -> 0;
    };
  }
}
