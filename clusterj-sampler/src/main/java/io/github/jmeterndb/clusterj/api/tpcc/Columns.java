// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.Accessor;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a table that a transaction reads or writes. ClusterJ maps them by an interface: it
 * reads and sends all columns of the interface, and no others. Thread-safe.
 */
final class Columns {
  private static final Map<String, TableShape> TABLES =
      Tpcc.TABLES.stream().collect(Collectors.toMap(TableShape::name, Function.identity()));

  final String table;

  final Class<?> type;

  /** The primary key's columns come first. */
  final List<String> names;

  final int keys;
  private final Map<String, Accessor> accessors = new HashMap<>();

  /** The columns of the primary key and {@code others}, which are separated by blanks. */
  Columns(String table, String others) {
    this.table = table;
    TableShape shape = TABLES.get(table);
    names = new ArrayList<>(List.of(shape.primaryKey().split(", ")));
    keys = names.size();
    Stream.of(others.split(" ")).filter(name -> !name.isEmpty()).forEach(names::add);
    List<RowTypes.Property> properties = new ArrayList<>();
    for (String name : names) {
      Class<?> javaType = javaType(shape.columns().get(name));
      properties.add(new RowTypes.Property(name, name, javaType, properties.size() < keys));
    }
    type = RowTypes.of(Object.class, table, properties);
    for (RowTypes.Property property : properties) {
      accessors.put(property.name(), new Accessor(type, property.name(), property.type()));
    }
  }

  private static Class<?> javaType(String sqlType) {
    return switch (sqlType.replaceFirst("\\(.*\\)", "")) {
      case "INT NOT NULL" -> int.class;
      case "INT NULL" -> Integer.class;
      case "BIGINT NOT NULL" -> long.class;
      case "DECIMAL NOT NULL" -> BigDecimal.class;
      case "TIMESTAMP NOT NULL", "TIMESTAMP NULL" -> Timestamp.class;
      default -> String.class;
    };
  }

  Object get(Object row, String column) {
    return accessors.get(column).get(row);
  }

  void set(Object row, String column, Object value) {
    accessors.get(column).set(row, value);
  }
}
