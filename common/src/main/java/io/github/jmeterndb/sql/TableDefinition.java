// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The definition of an existing table: see {@link DatabaseAdmin#definition}.
 *
 * @param engine as the server names it; empty if the server has only one
 * @param primaryKey its columns, in key order; empty if there is none
 * @param primaryKeyPrefix characters or bytes of a column in the key; 0 for whole columns
 * @param partitionedBy the columns that determine a row's partition; empty if it is the primary
 *     key, or an expression
 * @param leftOut what a copy of the table lacks, such as {@code foreign keys: 2}
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
   * A key other than the primary key.
   *
   * @param columns in key order; for an expression or a generated column, the columns it refers to
   * @param ordered whether it supports range scans
   * @param whole whether it consists of plain, whole columns, so that rows can be looked up by
   *     value
   * @param prefix characters or bytes of a column in the key; 0 for whole columns
   */
  public record TableKey(
      String name, List<String> columns, boolean unique, boolean ordered, boolean whole, int prefix)
      implements Serializable {
    TableKey and(TableKey more) {
      List<String> all = new ArrayList<>(columns);
      all.addAll(more.columns);
      return new TableKey(
          name, all, unique, ordered, whole && more.whole, prefix == 0 ? more.prefix : prefix);
    }
  }

  /**
   * A condition on rows besides types and keys of whole columns.
   *
   * @param what kind and name, such as {@code CHECK constraint c}
   * @param expression as the server prints it, with column names in backticks
   */
  public record Restriction(String what, String expression) implements Serializable {
    /** mysqld checks CHECK constraints; NDB does not know them. */
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
    return quoted(database) + "." + quoted(name);
  }

  public Optional<TableColumn> column(String of) {
    return columns.stream().filter(column -> column.name().equalsIgnoreCase(of)).findFirst();
  }
}
