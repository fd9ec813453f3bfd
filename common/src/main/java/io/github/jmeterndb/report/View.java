// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.report.Key.Dimension;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A declarative table of figures.
 *
 * @param rows dimensions; each combination is a row
 * @param ofLabel heading of the dimension {@link Dimension#OF}, such as {@code fault}
 * @param only selects the figures that make a row
 */
public record View(
    String caption,
    List<Dimension> rows,
    String ofLabel,
    List<Column> columns,
    Predicate<Key> only) {
  public static final List<Dimension> CELL =
      List.of(Dimension.OPERATION, Dimension.PATH, Dimension.THREADS);

  /**
   * @param group heading above adjacent columns of the same group; may be empty
   * @param at maps the key of a row to the key of the figure
   */
  public record Column(
      String group,
      String name,
      Metric metric,
      UnaryOperator<Key> at,
      Function<Figure, String> text) {
    public static Column of(Metric metric) {
      return of(metric.header(), metric);
    }

    public static Column of(String name, Metric metric) {
      return new Column("", name, metric, UnaryOperator.identity(), Figure::text);
    }

    public Column text(Function<Figure, String> other) {
      return new Column(group, name, metric, at, other);
    }

    public Column at(UnaryOperator<Key> other) {
      return new Column(group, name, metric, other, text);
    }

    public Column in(String other) {
      return new Column(other, name, metric, at, text);
    }
  }

  public static List<Column> columns(Metric... metrics) {
    return Stream.of(metrics).map(Column::of).toList();
  }

  List<String> header(List<Column> shown) {
    return Stream.concat(
            rows.stream().map(each -> each == Dimension.OF ? ofLabel : each.label()),
            shown.stream().map(Column::name))
        .toList();
  }

  List<String> groups(List<Column> shown) {
    return shown.stream().allMatch(column -> column.group().isEmpty())
        ? List.of()
        : Stream.concat(rows.stream().map(each -> ""), shown.stream().map(Column::group)).toList();
  }
}
