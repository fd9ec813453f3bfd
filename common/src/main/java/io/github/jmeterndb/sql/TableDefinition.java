// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A table that is there: see {@link DatabaseAdmin#definition}.
 *
 * @param engine as the server names it; empty where it has but one
 * @param primaryKey its columns, in the key's order; empty where it has none
 * @param primaryKeyPrefix characters or bytes of a column that are in it; 0: all of each
 * @param keys the other keys, in the server's order
 * @param partitionedBy the columns that say which partition a row is in; empty where that is the
 *     primary key, or not by columns alone
 * @param restrictions what rows must satisfy besides their columns' types
 * @param leftOut what a copy does not have, such as {@code foreign keys: 2}
 */
public record TableDefinition(
    String database,
    String name,
    String engine,
    List<TableColumn> columns,
    List<String> primaryKey,
    boolean primaryKeyIsOrdered,
    int primaryKeyPrefix,
    List<TableKey> keys,
    List<String> partitionedBy,
    List<Restriction> restrictions,
    List<String> leftOut)
    implements Serializable {

  /**
   * A key besides the primary key.
   *
   * @param columns in the key's order; of an expression or a generated column those that it names
   * @param ordered whether ranges of it can be read in its order
   * @param whole whether it is of columns as they are, so that rows are found by their values
   * @param prefix characters or bytes of a column that are in the key; 0: all of each
   */
  public record TableKey(
      String name, List<String> columns, boolean unique, boolean ordered, boolean whole, int prefix)
      implements Serializable {
    /** This key with the columns of another part of it. */
    TableKey and(TableKey more) {
      List<String> all = new ArrayList<>(columns);
      all.addAll(more.columns);
      return new TableKey(
          name, all, unique, ordered, whole && more.whole, prefix == 0 ? more.prefix : prefix);
    }
  }

  /**
   * A condition on rows that types and keys of whole columns do not tell.
   *
   * @param what it is, such as {@code CHECK constraint c}
   * @param expression as the server prints it, with the names of columns in backticks
   */
  public record Restriction(String what, String expression) implements Serializable {
    /** NDB does not know it: mysqld checks it. */
    public boolean isCheck() {
      return what.startsWith("CHECK");
    }

    public boolean names(TableColumn column) {
      return expression.contains(quoted(column.name()));
    }
  }

  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  public static String quoted(List<String> names) {
    return names.stream().map(TableDefinition::quoted).collect(Collectors.joining(", "));
  }

  public String qualifiedName() {
    return database.isEmpty() ? quoted(name) : quoted(database) + "." + quoted(name);
  }

  public Optional<TableColumn> column(String of) {
    return columns.stream().filter(column -> column.name().equalsIgnoreCase(of)).findFirst();
  }

  public TableDefinition named(String other) {
    return new TableDefinition(
        database,
        other,
        engine,
        columns,
        primaryKey,
        primaryKeyIsOrdered,
        primaryKeyPrefix,
        keys,
        partitionedBy,
        restrictions,
        List.of());
  }

  /** As CREATE TABLE … LIKE, for a database that does not know it. */
  List<String> copied(String copy) {
    List<String> parts = new ArrayList<>();
    columns.forEach(column -> parts.add(definition(column)));
    if (!primaryKey.isEmpty()) {
      parts.add("PRIMARY KEY (" + quoted(primaryKey) + ")");
    }
    List<String> statements = new ArrayList<>();
    for (TableKey key : keys) {
      String of = quoted(key.columns());
      if (key.unique()) {
        parts.add("UNIQUE (" + of + ")");
      } else {
        statements.add(
            "CREATE INDEX %s ON %s (%s)"
                .formatted(quoted(copy + "_" + key.name()), quoted(copy), of));
      }
    }
    statements.add(0, "CREATE TABLE %s (%s)".formatted(quoted(copy), String.join(", ", parts)));
    return statements;
  }

  private static String definition(TableColumn column) {
    return quoted(column.name()) + " " + column.sqlType() + (column.nullable() ? "" : " NOT NULL");
  }
}
