// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.port.PathLimits;
import java.util.EnumSet;
import java.util.Set;

/**
 * The columns that ClusterJ 9.7.4 stores or reads wrongly, by their SQL types: what is known before
 * there is a connection to the cluster. Single values that it would change, such as times after
 * noon, the workload does not make.
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

  /** Of others it maps no table, or finds no row. */
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
        ? "ClusterJ cannot pad a CHAR with more than %d bytes".formatted(MOST_PADDING)
        : "";
  }

  /** It has one value for NULL and for what is empty. */
  @Override
  public boolean takesNull(TableColumn column) {
    return column.type() != ColumnType.TEXT && column.type() != ColumnType.BLOB;
  }

  @Override
  public boolean hasTimeZoneOfJvm() {
    return true;
  }
}
