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
 */
public final class Layout implements Serializable {
  private static final long serialVersionUID = 1;

  private final TableDefinition definition;
  private final List<TableColumn> columns;
  private final List<Integer> primaryKey;
  private final List<List<Integer>> uniqueKeys;
  private final List<Integer> rangeKey;
  private final List<Integer> updated;
  private final boolean plain;

  /**
   * @param columns columns to read and write
   * @param rangeKey columns of the index for range reads; empty if there is none
   * @param updated columns that an update writes; may be empty
   */
  public Layout(
      TableDefinition definition,
      List<TableColumn> columns,
      List<String> rangeKey,
      List<String> updated) {
    this(definition, columns, rangeKey, updated, false);
  }

  private Layout(
      TableDefinition definition,
      List<TableColumn> columns,
      List<String> rangeKey,
      List<String> updated,
      boolean plain) {
    this.plain = plain;
    this.definition = definition;
    this.columns = List.copyOf(columns);
    primaryKey = indexes(definition.primaryKey());
    uniqueKeys =
        definition.keys().stream()
            .filter(key -> key.unique() && key.whole())
            .map(key -> indexes(key.columns()))
            .toList();
    this.rangeKey = indexes(rangeKey);
    this.updated = indexes(updated);
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
    return new Layout(definition, all, key, updated, true);
  }

  private static TableColumn column(String name, ColumnType type) {
    TableColumn.Generated no = TableColumn.Generated.NO;
    return new TableColumn(name, type, "", 0, 0, 0, 0, false, false, "", false, no, List.of());
  }

  /**
   * True if names need no quotation marks, messages may show values, and whole numbers have the
   * type {@link Integer}.
   */
  public boolean isPlain() {
    return plain;
  }

  /** Returns the name of a column or table, quoted if necessary. */
  public String sqlName(String name) {
    return plain ? name : TableDefinition.quoted(name);
  }

  public String sqlName() {
    return sqlName(definition.name());
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
    return plain ? "row " + row[primaryKey.get(0)] : "such row";
  }

  private List<Integer> indexes(List<String> names) {
    List<String> all = columns.stream().map(TableColumn::name).toList();
    return names.stream().map(all::indexOf).toList();
  }

  public TableDefinition definition() {
    return definition;
  }

  public List<TableColumn> columns() {
    return columns;
  }

  public List<Integer> primaryKey() {
    return primaryKey;
  }

  public List<List<Integer>> uniqueKeys() {
    return uniqueKeys;
  }

  public List<Integer> rangeKey() {
    return rangeKey;
  }

  public List<Integer> updated() {
    return updated;
  }
}
