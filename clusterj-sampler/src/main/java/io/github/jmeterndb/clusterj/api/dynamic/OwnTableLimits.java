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
import java.util.Optional;

/**
 * What {@link Conversion} refuses, asked before there is a table in NDB. Needs none of ClusterJ's
 * classes.
 */
public final class OwnTableLimits implements PathLimits {
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
    Optional<String> refusal = Conversion.refusal(column);
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
      return Conversion.isLarge(column.type())
          ? "ClusterJ has one value for NULL and for what is empty"
          : "";
    }
    try {
      Object unused = Conversion.of(column, Object.class).write().apply(value);
    } catch (UnsupportedValue e) {
      // What to do about it is said to those who choose a value.
      return e.getMessage().replaceFirst(";.*", "");
    }
    return value instanceof LocalDateTime time
            && !Timestamp.valueOf(time).toLocalDateTime().equals(time)
        ? "the time zone of JMeter has no such time"
        : "";
  }
}
