// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import io.github.jmeterndb.workloads.table.input.ColumnRule.Rule;
import io.github.jmeterndb.workloads.table.port.Layout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Plans the rows of a table, one key after the other. For one thread, and one plan. */
final class RowPlanner {
  private static final int DEFAULT_LENGTH = 16;

  private final TableDefinition definition;
  private final Profile profile;
  private final int rows;
  private final int rangeRows;
  private final Predicate<TableColumn> takesNull;
  private final List<TableColumn> columns;
  private final Set<String> ofKeys = new HashSet<>();
  private final Map<String, ColumnRule> rules = new HashMap<>();
  private final List<String> updated;
  private long lastId = NumberedValues.ALL_IDS - 1;

  RowPlanner(
      TableDefinition definition,
      Profile profile,
      List<String> updated,
      int rows,
      int rangeRows,
      Predicate<TableColumn> takesNull)
      throws UserError {
    this.definition = definition;
    this.profile = profile;
    this.rows = rows;
    this.rangeRows = rangeRows;
    this.takesNull = takesNull;
    columns = definition.columns().stream().filter(column -> !column.isGenerated()).toList();
    ofKeys.addAll(definition.primaryKey());
    definition.keys().forEach(key -> ofKeys.addAll(key.columns()));
    ofKeys.addAll(definition.partitionedBy());
    this.updated = updated(updated);
  }

  private List<String> updated(List<String> wished) throws UserError {
    if (wished.isEmpty()) {
      return columns.stream()
          .map(TableColumn::name)
          .filter(name -> !ofKeys.contains(name))
          .toList();
    }
    List<String> names = new ArrayList<>();
    for (String name : wished) {
      TableColumn column =
          definition
              .column(name)
              .filter(found -> !found.isGenerated() && !ofKeys.contains(found.name()))
              .orElseThrow(
                  () ->
                      new UserError(
                          "table.update: %s is no column of %s that is in no key and is not computed; give some of %s, or leave it out."
                              .formatted(name, definition.name(), updatable())));
      names.add(column.name());
    }
    return names;
  }

  private String updatable() {
    List<String> names =
        columns.stream().map(TableColumn::name).filter(name -> !ofKeys.contains(name)).toList();
    return names.isEmpty() ? "none" : String.join(",", names);
  }

  RowPlan plan() throws UserError {
    if (definition.primaryKey().isEmpty()) {
      throw new UserError(
          "The table %s has no primary key, by which rows are found: add one, or name another table."
              .formatted(definition.name()));
    }
    for (TableColumn column : columns) {
      if (values(column).capacity() == 0) {
        throw refused(column.name(), "no values are made for the type " + column.sqlType());
      }
    }
    identify(definition.primaryKey(), "primary key");
    for (TableKey key : definition.keys()) {
      if (key.unique()) {
        requirePlain(key);
        identify(key.columns(), "unique key " + key.name());
      }
    }
    List<String> range = rangeKey();
    carryVersion();
    List<ColumnRule> all = new ArrayList<>();
    for (TableColumn column : columns) {
      ColumnRule rule = rules.get(column.name());
      all.add(rule == null ? any(column) : rule);
    }
    Layout layout = new Layout(definition, columns, range, updated);
    return new RowPlan(layout, all, rows, (int) lastId);
  }

  private void requirePlain(TableKey key) throws UserError {
    for (String name : key.columns()) {
      if (definition.column(name).map(TableColumn::isGenerated).orElse(true)) {
        throw refused(
            name,
            "it is computed, and in the unique key %s, whose values must differ"
                .formatted(key.name()));
      }
    }
  }

  private UserError refused(String column, String reason) {
    return new UserError(
        "The column %s of %s is not supported: %s. Name a table without it."
            .formatted(column, definition.name(), reason));
  }

  private NumberedValues values(TableColumn column) {
    double length = profile.of(column).length();
    return new NumberedValues(
        column, length < 1 ? DEFAULT_LENGTH : (int) Math.min(Math.round(length), 1 << 20));
  }

  private TableColumn column(String name) {
    return definition.column(name).orElseThrow();
  }

  /** Lets the values of a key follow from the id alone, so that each id has others. */
  private void identify(List<String> key, String called) throws UserError {
    boolean identified =
        key.stream().anyMatch(name -> rules.containsKey(name) && rules.get(name).rule() == Rule.ID);
    if (identified) {
      return;
    }
    Optional<String> widest =
        key.stream()
            .filter(name -> !rules.containsKey(name))
            .filter(name -> values(column(name)).capacity() >= NumberedValues.ALL_IDS)
            // Of those that are alike the last: those before it say where in the table it is.
            .max(
                Comparator.comparing((String name) -> column(name).type().isInteger())
                    .thenComparing(key::indexOf));
    if (widest.isPresent()) {
      put(widest.get(), Rule.ID, 1, NumberedValues.ALL_IDS);
      return;
    }
    if (key.stream().anyMatch(rules::containsKey)) {
      throw refused(
          key.get(0),
          String.format(
              Locale.ROOT,
              "the %s shares columns with another key, and no other column of it has room for %,d values",
              called,
              NumberedValues.ALL_IDS));
    }
    digits(key, called);
  }

  private void digits(List<String> key, String called) throws UserError {
    long divisor = 1;
    for (int i = key.size() - 1; i >= 0; i--) {
      long capacity = values(column(key.get(i))).capacity();
      put(key.get(i), Rule.DIGIT, divisor, capacity);
      divisor = Math.min(divisor * capacity, NumberedValues.ALL_IDS);
    }
    lastId = Math.min(lastId, divisor - 1);
    if (divisor <= rows) {
      throw new UserError(
          String.format(
              Locale.ROOT,
              "The %s of %s has room for %,d rows: give -Jrows=%d or less.",
              called,
              definition.name(),
              divisor - 1,
              divisor - 1));
    }
  }

  private void put(String name, Rule rule, long divisor, long distinct) {
    TableColumn column = column(name);
    rules.put(
        name,
        new ColumnRule(
            column, values(column), rule, divisor, distinct, 0, false, Sample.Values.NONE));
  }

  /** Chooses the index whose ranges are read: one besides the primary key, if there is one. */
  private List<String> rangeKey() {
    if (rangeRows == 0) {
      return List.of();
    }
    List<List<String>> ordered = new ArrayList<>();
    definition.keys().stream()
        .filter(key -> key.ordered() && !key.unique())
        .forEach(key -> ordered.add(key.columns()));
    if (definition.primaryKeyIsOrdered()) {
      ordered.add(definition.primaryKey());
    }
    definition.keys().stream()
        .filter(key -> key.ordered() && key.unique())
        .forEach(key -> ordered.add(key.columns()));
    for (List<String> key : ordered) {
      if (canBeRange(key)) {
        return key;
      }
    }
    return List.of();
  }

  private boolean canBeRange(List<String> key) {
    if (key.stream().anyMatch(name -> column(name).isGenerated())) {
      return false;
    }
    String first = key.get(0);
    ColumnRule rule = rules.get(first);
    if (rule != null) {
      // The first digit is the most significant one of the primary key alone.
      return rule.rule() == Rule.ID || key.equals(definition.primaryKey());
    }
    NumberedValues values = values(column(first));
    long distinct = Math.min(values.capacity(), NumberedValues.ALL_IDS);
    if (distinct < 3) {
      return false;
    }
    long known = profile.of(column(first)).distinct();
    long wished = known > 0 ? Math.max(1, Math.min(rows / known, rangeRows)) : 1;
    long least = (rows + distinct - 3) / (distinct - 2);
    put(first, Rule.GROUP, Math.max(wished, least), distinct);
    return true;
  }

  private void carryVersion() {
    updated.stream()
        .filter(name -> values(column(name)).capacity() >= NumberedValues.ALL_IDS)
        .max(Comparator.comparing((String name) -> column(name).type().isInteger()))
        .map(this::column)
        .ifPresent(
            column ->
                rules.put(
                    column.name(),
                    new ColumnRule(
                        column,
                        values(column),
                        Rule.VERSION,
                        1,
                        NumberedValues.ALL_IDS,
                        0,
                        true,
                        profile.sample().of(column))));
  }

  private ColumnRule any(TableColumn column) {
    NumberedValues values = values(column);
    Profile.OfColumn known = profile.of(column);
    long distinct =
        known.distinct() > 0 ? Math.min(known.distinct(), values.capacity()) : values.capacity();
    boolean mayBeNull =
        column.nullable() && !ofKeys.contains(column.name()) && takesNull.test(column);
    Sample.Values sample = profile.sample().of(column);
    return new ColumnRule(
        column,
        values,
        sample.isEmpty() ? Rule.ANY : Rule.SAMPLE,
        1,
        distinct,
        mayBeNull ? (int) Math.round(1_000 * known.nulls()) : 0,
        updated.contains(column.name()),
        sample);
  }
}
