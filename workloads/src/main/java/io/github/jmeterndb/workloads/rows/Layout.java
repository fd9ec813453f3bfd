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
 * What a port needs to know of the run's table: one instance for each choice of columns in a run,
 * compared by identity, so that a port keeps what it has made for it. Columns are known by their
 * indexes in {@link #columns}.
 *
 * <p>The values are of these Java types, or null: of whole numbers, BIT and YEAR a {@link Long}, of
 * BIGINT UNSIGNED a {@link java.math.BigInteger}, of DECIMAL a {@link java.math.BigDecimal} of the
 * column's scale, of FLOAT and DOUBLE a {@link Double}, of texts, ENUM, SET and JSON a {@link
 * String} (of CHAR without blanks at its end), of binary columns a {@code byte[]}, of DATE a {@link
 * java.time.LocalDate}, of TIME a {@link java.time.LocalTime}, of DATETIME and TIMESTAMP a {@link
 * java.time.LocalDateTime}.
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
   * A table.
   *
   * @param columns those that are read and written
   * @param rangeKey the columns of the index whose ranges are read; empty if there is none
   * @param updated the columns that an update writes; empty if there are none
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
   * A table of ours, see {@link #isPlain}. Its first column is the primary key.
   *
   * @param numbers columns of the type INT
   * @param texts columns of the type VARCHAR, after those
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
   * Whether names need no quotation marks, values may be shown in messages, and whole numbers are
   * of the type {@link Integer}.
   */
  public boolean isPlain() {
    return plain;
  }

  /** The name of a column or of the table as a statement has it. */
  public String sqlName(String name) {
    return plain ? name : TableDefinition.quoted(name);
  }

  /** The table's name as a statement has it. */
  public String sqlName() {
    return sqlName(definition.name());
  }

  /** The names of some columns as a statement has them, separated by commas. */
  public String sqlNames(List<Integer> some) {
    return some.stream()
        .map(column -> sqlName(columns.get(column).name()))
        .collect(Collectors.joining(", "));
  }

  /** The indexes of all columns. */
  public List<Integer> all() {
    return IntStream.range(0, columns.size()).boxed().toList();
  }

  /** What a row is called in a message. */
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
