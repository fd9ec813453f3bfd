// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.port;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import java.io.Serializable;
import java.util.List;

/**
 * What a port needs to know of the run's table: one instance a run, which is compared by identity,
 * so that a port keeps what it has made for it. Columns are known by their indexes in {@link
 * #columns}.
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
