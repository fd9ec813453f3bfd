// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Column;
import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.csv.Text;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up rows by label and thread group. For one thread. */
final class Recorder {
  /** A label with a number in it, of a customer say, makes a label a row: that is no table. */
  static final int MOST_LABELS = 1000;

  static final String OTHER_LABELS = "(other labels)";

  /** A label's samples, or those of a transaction controller of the same name. */
  private record SeriesKey(String label, boolean transaction) {}

  /** What rows are added up by. */
  private record LabelKey(Text label, Text group, boolean transaction) {
    // Those of a record take longer, and each row asks for them.

    @Override
    public boolean equals(Object other) {
      return other instanceof LabelKey key
          && transaction == key.transaction
          && label.equals(key.label)
          && group.equals(key.group);
    }

    @Override
    public int hashCode() {
      return 31 * label.hashCode() + group.hashCode();
    }

    /** One whose texts are of its own. */
    LabelKey copy() {
      return new LabelKey(label.copy(), group.copy(), transaction);
    }
  }

  private static final Comparator<LabelResult> ORDER =
      Comparator.comparing(LabelResult::transaction)
          .thenComparing(LabelResult::label)
          .thenComparing(LabelResult::group);

  private final Map<LabelKey, LabelRecorder> labels = new LinkedHashMap<>();
  private final Map<SeriesKey, SeriesRecorder> series = new LinkedHashMap<>();
  private final TimeAxis axis = new TimeAxis();
  private final GroupName group = new GroupName();
  private boolean full;
  private long rows;
  private long manifoldRows;
  private long rowsWithOneFailure;

  void record(SampleRow row) {
    rows++;
    if (row.samples() > 1) {
      manifoldRows++;
      rowsWithOneFailure += row.errors() == 1 ? 1 : 0;
    }
    LabelRecorder label = label(row);
    halve(axis.extend(row.end(), series.size()));
    label.record(row, axis.point(row.end()));
  }

  private void halve(int times) {
    for (int i = times; i > 0; i--) {
      series.values().forEach(SeriesRecorder::halve);
    }
  }

  /** Adds later rows of the same file. */
  void add(Recorder later) {
    if (later.isEmpty()) {
      return;
    }
    later.labels.forEach(
        (key, label) -> {
          LabelRecorder sum = labels.computeIfAbsent(key, this::recorder);
          sum.add(label);
          sum.addCodes(label);
        });
    rows += later.rows;
    manifoldRows += later.manifoldRows;
    rowsWithOneFailure += later.rowsWithOneFailure;
    halve(axis.extend(later.axis, series.size()));
    later.halve(later.axis.match(axis));
    later.series.forEach((of, points) -> series.get(of).add(points));
  }

  /** Whether it depended on the order of the rows what was counted by its own name. */
  boolean dependsOnOrder() {
    return full
        || labels.size() > MOST_LABELS
        || labels.values().stream().anyMatch(LabelRecorder::isFull);
  }

  private LabelRecorder label(SampleRow row) {
    LabelKey key =
        new LabelKey(
            row.field(Column.LABEL), group.of(row.field(Column.THREAD_NAME)), row.isTransaction());
    LabelRecorder known = labels.get(key);
    if (known != null) {
      return known;
    }
    full |= labels.size() >= MOST_LABELS;
    LabelKey newKey =
        full ? new LabelKey(new Text(OTHER_LABELS), new Text(), key.transaction()) : key.copy();
    return labels.computeIfAbsent(newKey, this::recorder);
  }

  private LabelRecorder recorder(LabelKey key) {
    String label = key.label().toString();
    SeriesRecorder ofLabel =
        series.computeIfAbsent(new SeriesKey(label, key.transaction()), s -> new SeriesRecorder());
    return new LabelRecorder(label, key.group().toString(), key.transaction(), ofLabel);
  }

  boolean isEmpty() {
    return labels.isEmpty();
  }

  /** Whether there were more labels than {@link #MOST_LABELS}. */
  boolean isFull() {
    return full;
  }

  /** How many rows stand for several samples each. */
  long manifoldRows() {
    return manifoldRows;
  }

  /** How many of these tell of one failure. */
  long rowsWithOneFailure() {
    return rowsWithOneFailure;
  }

  /** Whether there were other rows than those of transaction controllers. */
  boolean hasSamples() {
    return !labels.values().stream().allMatch(LabelRecorder::isTransaction);
  }

  /** Only after a row. */
  JtlResult result(String name, List<String> cautions) {
    boolean samples = hasSamples();
    Map<String, LabelRecorder> groups = new LinkedHashMap<>();
    LabelRecorder total = sum("");
    for (LabelRecorder label : labels.values()) {
      if (!(samples && label.isTransaction())) {
        groups.computeIfAbsent(label.group(), Recorder::sum).add(label);
        total.add(label);
      }
    }
    // The percentiles of some ten thousand intervals.
    List<LabelSeries> times =
        series.entrySet().parallelStream()
            .map(of -> of.getValue().result(of.getKey().label(), of.getKey().transaction(), axis))
            .toList();
    return new JtlResult(
        name,
        rows,
        labels.values().stream().map(LabelRecorder::result).sorted(ORDER).toList(),
        groups.values().stream().map(LabelRecorder::result).sorted(ORDER).toList(),
        total.result(),
        times,
        cautions);
  }

  private static LabelRecorder sum(String groupName) {
    return new LabelRecorder(JtlResult.TOTAL, groupName, false, new SeriesRecorder());
  }
}
