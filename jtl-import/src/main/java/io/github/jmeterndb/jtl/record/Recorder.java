// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Column;
import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.csv.Text;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Adds up rows by label and thread group. A label with a number in it, of a customer say, makes a
 * label a row: that is no table, and their number is bounded, as is their length. For one thread.
 */
final class Recorder {
  static final String OTHER_LABELS = "(other labels)";

  /** Of labels and thread groups, in characters: one may hold a whole URL, or a whole page. */
  static final int LONGEST_NAME = 300;

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
  private final GroupName group = new GroupName();
  private final TimeAxis axis;
  private final Budget budget;

  /** How long the intervals of the series are here, which follow those of the axis. */
  private long width;

  /** The intervals that the axis knows of from here. */
  private long firstPoint = Long.MAX_VALUE;

  private long lastPoint = Long.MIN_VALUE;
  private boolean full;
  private boolean shortened;
  private long rows;
  private long manifoldRows;
  private long rowsWithOneFailure;

  /** One of a part of a file, with what all parts that are read at once share. */
  Recorder(TimeAxis axis, Budget budget) {
    this.axis = axis;
    this.budget = budget;
    this.width = axis.width();
  }

  void record(SampleRow row) {
    rows++;
    if (row.samples() > 1) {
      manifoldRows++;
      rowsWithOneFailure += row.errors() == 1 ? 1 : 0;
    }
    LabelRecorder label = label(row);
    label.record(row, point(row.end()));
  }

  /** The number of the interval that a time lies in. */
  private long point(long millis) {
    long point = Math.floorDiv(millis, width);
    if (point < firstPoint || point > lastPoint) {
      axis.extend(millis);
      firstPoint = Math.min(firstPoint, point);
      lastPoint = Math.max(lastPoint, point);
    }
    follow();
    return Math.floorDiv(millis, width);
  }

  /** Makes the intervals as long as those of the axis. */
  private void follow() {
    for (long wanted = axis.width(); width < wanted; width *= 2) {
      series.values().forEach(SeriesRecorder::halve);
      firstPoint = TimeAxis.parent(firstPoint);
      lastPoint = TimeAxis.parent(lastPoint);
    }
  }

  /** Adds later rows of the same file, which are then this one's. */
  void add(Recorder later) {
    follow();
    later.follow();
    later.labels.forEach((key, label) -> labels.merge(key, label, LabelRecorder::plus));
    later.series.forEach((of, points) -> series.merge(of, points, SeriesRecorder::plus));
    rows += later.rows;
    manifoldRows += later.manifoldRows;
    rowsWithOneFailure += later.rowsWithOneFailure;
    shortened |= later.shortened;
  }

  /** Whether it depended on the order of the rows what was counted by its own name. */
  boolean dependsOnOrder() {
    return budget.isSpent() || labels.values().stream().anyMatch(LabelRecorder::isFull);
  }

  private LabelRecorder label(SampleRow row) {
    LabelKey key =
        new LabelKey(
            name(row.field(Column.LABEL)),
            name(group.of(row.field(Column.THREAD_NAME))),
            row.isTransaction());
    LabelRecorder known = labels.get(key);
    if (known != null) {
      return known;
    }
    full |= full || !budget.takesLabel();
    LabelKey newKey =
        full ? new LabelKey(new Text(OTHER_LABELS), new Text(), key.transaction()) : key.copy();
    return labels.computeIfAbsent(newKey, this::recorder);
  }

  /** A name of bounded length. */
  private Text name(Text text) {
    if (text.length() <= LONGEST_NAME) {
      return text;
    }
    shortened = true;
    return new Text(text.start(LONGEST_NAME));
  }

  private LabelRecorder recorder(LabelKey key) {
    SeriesKey ofLabel = new SeriesKey(key.label().toString(), key.transaction());
    axis.add(ofLabel);
    return new LabelRecorder(
        ofLabel.label(),
        key.group().toString(),
        key.transaction(),
        series.computeIfAbsent(ofLabel, s -> new SeriesRecorder(budget)),
        budget);
  }

  boolean isEmpty() {
    return labels.isEmpty();
  }

  /** Whether there were more labels than {@link Budget#MOST_LABELS}. */
  boolean isFull() {
    return full;
  }

  /** Whether there were names longer than {@link #LONGEST_NAME}. */
  boolean hasShortened() {
    return shortened;
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
    SortedMap<String, List<LabelRecorder>> groups = new TreeMap<>();
    LabelRecorder total = sum("");
    for (LabelRecorder label : labels.values()) {
      if (!(samples && label.isTransaction())) {
        groups.computeIfAbsent(label.group(), group -> new ArrayList<>()).add(label);
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
        groups.entrySet().stream().map(of -> sum(of.getKey(), of.getValue())).toList(),
        total.result(),
        times,
        cautions);
  }

  /** The sum of a thread group, one after the other: there may be as many as labels. */
  private LabelResult sum(String groupName, List<LabelRecorder> ofGroup) {
    LabelRecorder sum = sum(groupName);
    ofGroup.forEach(sum::add);
    return sum.result();
  }

  private LabelRecorder sum(String groupName) {
    return new LabelRecorder(JtlResult.TOTAL, groupName, false, new SeriesRecorder(budget), budget);
  }
}
