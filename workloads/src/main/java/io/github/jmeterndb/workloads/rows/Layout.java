// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a run and the columns that it uses. There is one instance for each choice of
 * columns, compared by identity, so that an implementation of {@link Rows} can cache what it
 * prepares for it. Columns are given by their indexes in {@link #columns}.
 *
 * <p>Values are null or of these Java types: whole numbers, BIT and YEAR {@link Long}; BIGINT
 * UNSIGNED {@link java.math.BigInteger}; DECIMAL {@link java.math.BigDecimal} of the column's
 * scale; FLOAT and DOUBLE {@link Double}; texts, ENUM, SET and JSON {@link String} (CHAR without
 * trailing blanks); binary columns {@code byte[]}; DATE {@link java.time.LocalDate}; TIME {@link
 * java.time.LocalTime}; DATETIME and TIMESTAMP {@link java.time.LocalDateTime}.
 *
 * @param table the name of the run's table
 * @param definition of the table, or of the user's table that it is a copy of
 * @param columns columns to read and write
 * @param rangeKey columns of the index for range reads; empty if there is none
 * @param updated columns that an update writes; may be empty
 * @param isPlain true if names need no quotation marks, messages may show values, and whole numbers
 *     have the type {@link Integer}
 */
public record Layout(
    String table,
    TableDefinition definition,
    List<TableColumn> columns,
    List<Integer> primaryKey,
    List<List<Integer>> uniqueKeys,
    List<Integer> rangeKey,
    List<Integer> updated,
    boolean isPlain)
    implements Serializable {
  /** Takes the range key and the updated columns by name. */
  public Layout(
      String table,
      TableDefinition definition,
      List<TableColumn> columns,
      List<String> rangeKey,
      List<String> updated,
      boolean isPlain) {
    this(
        table,
        definition,
        List.copyOf(columns),
        indexes(columns, definition.primaryKey()),
        definition.keys().stream()
            .filter(key -> key.unique() && key.whole())
            .map(key -> indexes(columns, key.columns()))
            .toList(),
        indexes(columns, rangeKey),
        indexes(columns, updated),
        isPlain);
  }

  /**
   * A generated table of INT columns, the first of which is the primary key, and VARCHAR columns,
   * see {@link #isPlain}.
   */
  public static Layout plain(
      String table, List<String> numbers, List<String> texts, List<String> updated) {
    List<TableColumn> all = new ArrayList<>();
    numbers.forEach(name -> all.add(column(name, ColumnType.INT)));
    texts.forEach(name -> all.add(column(name, ColumnType.VARCHAR)));
    List<String> key = List.of(all.get(0).name());
    List<String> none = List.of();
    TableDefinition definition =
        new TableDefinition("", table, "", all, key, true, 0, List.of(), none, List.of(), none);
    return new Layout(table, definition, all, key, updated, true);
  }

  private static TableColumn column(String name, ColumnType type) {
    TableColumn.Generated no = TableColumn.Generated.NO;
    return new TableColumn(name, type, "", 0, 0, 0, 0, false, false, "", false, no, List.of());
  }

  private static List<Integer> indexes(List<TableColumn> columns, List<String> names) {
    List<String> all = columns.stream().map(TableColumn::name).toList();
    return names.stream().map(all::indexOf).toList();
  }

  /** Returns the name of a column or table, quoted if necessary. */
  public String sqlName(String name) {
    return isPlain ? name : TableDefinition.quoted(name);
  }

  public String sqlName() {
    return sqlName(table);
  }

  public String sqlNames(List<Integer> some) {
    return some.stream()
        .map(column -> sqlName(columns.get(column).name()))
        .collect(Collectors.joining(", "));
  }

  public List<Integer> all() {
    return IntStream.range(0, columns.size()).boxed().toList();
  }

  /** Returns a row's name for messages, without values unless {@link #isPlain}. */
  public String name(Object... row) {
    return isPlain ? "row " + row[primaryKey.get(0)] : "such row";
  }

  /** Identity: layouts are keys of maps in measured code, where comparing columns costs time. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
