// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.input.ColumnRule.Rule;
import io.github.jmeterndb.workloads.table.port.Layout;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The rows of a table: each follows from its id, 1 or more, and its version, 0 or more, so that a
 * reader can tell whether a row is the one that was written last without keeping a copy of it.
 *
 * <p>In each key one column carries the id. A column that is updated carries the version if it has
 * room for one; else the version is the one of which a row has all values. Immutable.
 */
public final class RowPlan implements Serializable {
  private static final long serialVersionUID = 1;

  /** How far from the version that is expected one is looked for in a row that carries none. */
  private static final int NEARBY = 16;

  private final Layout layout;
  private final List<ColumnRule> rules;
  private final int ofVersion;
  private final List<Integer> ofId;
  private final int rows;
  private final int lastId;

  RowPlan(Layout layout, List<ColumnRule> rules, int rows, int lastId) {
    this.layout = layout;
    this.rules = List.copyOf(rules);
    this.rows = rows;
    this.lastId = lastId;
    ofVersion = firstOf(Rule.VERSION);
    int carrier =
        layout.primaryKey().stream()
            .filter(column -> rules.get(column).rule() == Rule.ID)
            .findFirst()
            .orElse(-1);
    ofId = carrier < 0 ? layout.primaryKey() : List.of(carrier);
  }

  private int firstOf(Rule rule) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).rule() == rule) {
        return i;
      }
    }
    return -1;
  }

  /**
   * That of a table.
   *
   * @param profile what the values look like
   * @param updated the columns that are updated; empty: all that are in no key
   * @param rows how many there are from the start
   * @param rangeRows how many a range has; 0 if none is read, so that no column must be in order
   * @param takesNull whether NULL may be in a column that takes it
   * @throws UserError if no such rows can be made, with the column and the reason
   */
  public static RowPlan of(
      TableDefinition definition,
      Profile profile,
      List<String> updated,
      int rows,
      int rangeRows,
      Predicate<TableColumn> takesNull)
      throws UserError {
    return new RowPlanner(definition, profile, updated, rows, rangeRows, takesNull).plan();
  }

  public RowPlan in(String table) {
    return new RowPlan(layout.of(table), rules, rows, lastId);
  }

  /** What a port needs to know of the table. */
  public Layout layout() {
    return layout;
  }

  public int lastId() {
    return lastId;
  }

  public boolean carriesVersion() {
    return ofVersion >= 0;
  }

  public Object[] row(int id, int version) {
    Object[] row = new Object[rules.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = rules.get(i).of(id, version);
    }
    return row;
  }

  /** The value of a column in the row of that id, which is not updated. */
  public Object value(int column, int id) {
    return rules.get(column).of(id, 0);
  }

  /** The id of a row; -1 if its primary key is none of this table's. */
  public int idOf(Object[] row) {
    long id = 0;
    for (int column : ofId) {
      ColumnRule rule = rules.get(column);
      long number = rule.values().numberOf(row[column]);
      if (number < 0) {
        return -1;
      }
      id += number * (rule.rule() == Rule.DIGIT ? rule.divisor() : 1);
    }
    if (id < 1 || id > Integer.MAX_VALUE) {
      return -1;
    }
    for (int column : layout.primaryKey()) {
      if (!Objects.deepEquals(row[column], rules.get(column).of((int) id, 0))) {
        return -1;
      }
    }
    return (int) id;
  }

  /**
   * The version of which all values of a row are; -1 if there is none.
   *
   * @param expected the version that it should have: where a row carries none, one nearby is looked
   *     for
   */
  public int versionOf(Object[] row, int id, long expected) {
    if (carriesVersion()) {
      int version = (int) rules.get(ofVersion).numberOf(row[ofVersion]);
      return version >= 0 && is(row, id, version) ? version : -1;
    }
    for (int distance = 0; distance <= NEARBY; distance++) {
      if (is(row, id, expected - distance)) {
        return (int) expected - distance;
      }
      if (is(row, id, expected + distance)) {
        return (int) expected + distance;
      }
    }
    return -1;
  }

  private boolean is(Object[] row, int id, long version) {
    if (version < 0) {
      return false;
    }
    for (int i = 0; i < row.length; i++) {
      if (!Objects.deepEquals(row[i], rules.get(i).of(id, (int) version))) {
        return false;
      }
    }
    return true;
  }

  /** How many rows that follow each other share the first value of the index of the ranges. */
  public int rowsOfAValue() {
    ColumnRule first = rules.get(layout.rangeKey().get(0));
    return first.rule() == Rule.ID ? 1 : (int) first.divisor();
  }

  public boolean isInOrderOfIds(int column) {
    return rules.get(column).rule() == Rule.ID;
  }

  /** Whether a column carries no number of a row or of an update, so that it has any values. */
  public boolean takesAnyValues(int column) {
    Rule rule = rules.get(column).rule();
    return rule == Rule.ANY || rule == Rule.SAMPLE;
  }

  public int rows() {
    return rows;
  }

  /** The order of a value of the index of the ranges; -1 if it is none of this table's. */
  public long order(Object[] row) {
    int first = layout.rangeKey().get(0);
    return rules.get(first).values().numberOf(row[first]);
  }
}
