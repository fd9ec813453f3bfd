// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The columns of a table or file, each with its name and what it holds of a row. For one thread.
 *
 * @param <T> what a row is of
 */
public final class Columns<T> {
  private final List<String> names = new ArrayList<>();
  private final List<Function<? super T, ?>> values = new ArrayList<>();

  /** No columns yet. */
  public Columns() {}

  public static <T> Columns<T> ofCells(Function<? super T, Cell> cell) {
    return new Columns<T>()
        .add("operation", of -> cell.apply(of).operation().label())
        .add("path", of -> cell.apply(of).path())
        .add("threads", of -> cell.apply(of).threads());
  }

  public Columns<T> add(String name, Function<? super T, ?> value) {
    names.add(name);
    values.add(value);
    return this;
  }

  /** Several more, named after the items that they are of. */
  public <I> Columns<T> addEach(
      List<I> items, Function<? super I, String> name, Function<I, Function<? super T, ?>> value) {
    items.forEach(item -> add(name.apply(item), value.apply(item)));
    return this;
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  /** The values of a row. */
  public List<Object> row(T of) {
    List<Object> row = new ArrayList<>();
    values.forEach(value -> row.add(value.apply(of)));
    return row;
  }

  /** Each row by the names of its values, which may be null. */
  public List<Map<String, Object>> maps(Collection<? extends T> rows) {
    List<Map<String, Object>> maps = new ArrayList<>();
    for (T of : rows) {
      Map<String, Object> map = new LinkedHashMap<>();
      IntStream.range(0, names.size()).forEach(i -> map.put(names.get(i), values.get(i).apply(of)));
      maps.add(map);
    }
    return maps;
  }

  /** A table with these columns, of which the first ones hold text. */
  public Table table(String caption, int labels, Collection<? extends T> rows) {
    return new Table(
        caption,
        names,
        labels,
        rows.stream().map(of -> row(of).stream().map(String::valueOf).toList()).toList());
  }

  public Table ofText(String caption, Collection<? extends T> rows) {
    return table(caption, names.size(), rows);
  }
}
