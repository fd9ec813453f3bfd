// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** All figures of a report, each computed once. Not thread-safe. */
public final class Figures {
  private final Map<Metric, Map<Key, Figure>> byMetric = new LinkedHashMap<>();
  private final Map<Key, Histogram> latencies = new LinkedHashMap<>();
  private final Set<Key> inOrder = new LinkedHashSet<>();

  public Figures() {}

  public void add(Figure figure) {
    inOrder.add(figure.key());
    byMetric.computeIfAbsent(figure.metric(), m -> new LinkedHashMap<>()).put(figure.key(), figure);
  }

  public void add(Key key, Metric metric, double value) {
    add(Figure.of(key, metric, value));
  }

  public void add(Key key, Metric metric, OptionalDouble value) {
    value.ifPresent(known -> add(key, metric, known));
  }

  public void addLatencies(Key key, Histogram nanoseconds) {
    latencies.put(key, nanoseconds);
  }

  /** The latencies of a cell, in nanoseconds; read-only. */
  public Optional<Histogram> latencies(Key key) {
    return Optional.ofNullable(latencies.get(key));
  }

  public Optional<Figure> get(Key key, Metric metric) {
    return Optional.ofNullable(byMetric.getOrDefault(metric, Map.of()).get(key));
  }

  public OptionalDouble value(Key key, Metric metric) {
    return get(key, metric).stream().mapToDouble(Figure::value).findFirst();
  }

  /** The figures of a metric, in insertion order. */
  public Stream<Figure> of(Metric metric) {
    return byMetric.getOrDefault(metric, Map.of()).values().stream();
  }

  /**
   * A table with a row for each combination of the view's dimensions that has a figure. Columns
   * without figures are omitted; without rows, the table is empty.
   */
  public Table table(View view) {
    Set<Key> rows = new LinkedHashSet<>();
    inOrder.stream()
        .filter(key -> view.columns().stream().anyMatch(c -> get(key, c.metric()).isPresent()))
        .filter(view.only())
        .map(key -> key.only(view.rows()))
        .forEach(rows::add);
    List<View.Column> shown =
        view.columns().stream()
            .filter(column -> rows.stream().anyMatch(row -> !isGap(text(row, column))))
            .toList();
    List<List<String>> cells = new ArrayList<>();
    for (Key row : rows) {
      List<String> texts = shown.stream().map(column -> text(row, column)).toList();
      if (!texts.stream().allMatch(Figures::isGap)) {
        cells.add(Stream.concat(view.rows().stream().map(row::in), texts.stream()).toList());
      }
    }
    return new Table(
        view.caption(), view.groups(shown), view.header(shown), view.rows().size(), cells);
  }

  private String text(Key row, View.Column column) {
    return get(column.at().apply(row), column.metric()).map(column.text()).orElse(Numbers.GAP);
  }

  private static boolean isGap(String text) {
    return text.equals(Numbers.GAP);
  }
}
