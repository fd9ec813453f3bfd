// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    public TableKey {
      columns = List.copyOf(columns);
    }

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
    /** Whether mysqld checks the constraint and NDB does not know it. */
    public boolean isCheck() {
      return what.startsWith("CHECK");
    }

    /** Whether the value of a column decides. */
    public boolean names(TableColumn column) {
      return expression.contains(quoted(column.name()));
    }
  }

  public TableDefinition {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    keys = List.copyOf(keys);
    partitionedBy = List.copyOf(partitionedBy);
    restrictions = List.copyOf(restrictions);
    leftOut = List.copyOf(leftOut);
  }

  /** A name as a statement has it. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  public static String quoted(List<String> names) {
    return names.stream().map(TableDefinition::quoted).collect(Collectors.joining(", "));
  }

  public String qualifiedName() {
    return database.isEmpty() ? quoted(name) : quoted(database) + "." + quoted(name);
  }

  /** The column of that name, in any case, if there is one. */
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

  /**
   * The statements that make a table of that name with the same columns and keys, where the
   * database has no CREATE TABLE … LIKE.
   */
  List<String> copied(String copy) {
    Stream<String> definitions =
        Stream.concat(
            columns.stream().map(TableDefinition::definition),
            Stream.concat(
                primaryKey.isEmpty()
                    ? Stream.empty()
                    : Stream.of("PRIMARY KEY (" + quoted(primaryKey) + ")"),
                keys.stream()
                    .filter(TableKey::unique)
                    .map(key -> "UNIQUE (" + quoted(key.columns()) + ")")));
    List<String> statements = new ArrayList<>();
    statements.add(
        "CREATE TABLE %s (%s)"
            .formatted(quoted(copy), definitions.collect(Collectors.joining(", "))));
    for (TableKey key : keys) {
      if (!key.unique()) {
        statements.add(
            "CREATE INDEX %s ON %s (%s)"
                .formatted(quoted(copy + "_" + key.name()), quoted(copy), quoted(key.columns())));
      }
    }
    return statements;
  }

  private static String definition(TableColumn column) {
    return quoted(column.name()) + " " + column.sqlType() + (column.nullable() ? "" : " NOT NULL");
  }
}
