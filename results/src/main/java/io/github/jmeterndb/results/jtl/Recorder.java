// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import io.github.jmeterndb.results.model.JtlResult;
import io.github.jmeterndb.results.model.LabelResult;
import io.github.jmeterndb.results.model.LabelSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up rows by label and thread group. For one thread. */
final class Recorder {
  /** A label with a number in it, of a customer say, makes a label a row: that is no table. */
  static final int MOST_LABELS = 1000;

  static final String OTHER_LABELS = "(other labels)";

  /** Between label and group in a key. */
  private static final char BETWEEN = '\0';

  /** A label's samples, or those of a transaction controller of the same name. */
  private record SeriesKey(String label, boolean transaction) {}

  private static final Comparator<LabelResult> ORDER =
      Comparator.comparing(LabelResult::transaction)
          .thenComparing(LabelResult::label)
          .thenComparing(LabelResult::group);

  private final Map<Text, LabelRecorder> labels = new LinkedHashMap<>();
  private final Map<SeriesKey, SeriesRecorder> series = new LinkedHashMap<>();
  private final TimeAxis axis = new TimeAxis();
  private final GroupName group = new GroupName();
  private final Text key = new Text();
  private boolean full;

  void record(Row row) {
    LabelRecorder label = label(row);
    for (int i = axis.extend(row.end(), series.size()); i > 0; i--) {
      series.values().forEach(SeriesRecorder::halve);
    }
    label.record(row, axis.point(row.end()));
  }

  private LabelRecorder label(Row row) {
    boolean transaction = row.isTransaction();
    Text groupName = group.of(row.field(Column.THREAD_NAME));
    key.clear();
    key.append(row.field(Column.LABEL));
    key.append(BETWEEN);
    key.append(groupName);
    key.append(transaction ? 'T' : 'S');
    LabelRecorder known = labels.get(key);
    if (known != null) {
      return known;
    }
    full |= labels.size() >= MOST_LABELS;
    return full
        ? other(transaction)
        : add(key.copy(), row.field(Column.LABEL).toString(), groupName.toString(), transaction);
  }

  private LabelRecorder other(boolean transaction) {
    key.clear();
    key.append(transaction ? 'T' : 'S');
    LabelRecorder known = labels.get(key);
    return known == null ? add(key.copy(), OTHER_LABELS, "", transaction) : known;
  }

  private LabelRecorder add(Text newKey, String label, String groupName, boolean transaction) {
    SeriesRecorder ofLabel =
        series.computeIfAbsent(new SeriesKey(label, transaction), s -> new SeriesRecorder());
    LabelRecorder recorder = new LabelRecorder(label, groupName, transaction, ofLabel);
    labels.put(newKey, recorder);
    return recorder;
  }

  boolean isEmpty() {
    return labels.isEmpty();
  }

  /** Whether there were more labels than {@link #MOST_LABELS}. */
  boolean isFull() {
    return full;
  }

  /** Whether there were other rows than those of transaction controllers. */
  boolean hasSamples() {
    return !labels.values().stream().allMatch(LabelRecorder::isTransaction);
  }

  /** Only after a row. */
  JtlResult result(String name, List<String> warnings) {
    boolean samples = hasSamples();
    Map<String, LabelRecorder> groups = new LinkedHashMap<>();
    LabelRecorder total = sum("");
    for (LabelRecorder label : labels.values()) {
      if (!(samples && label.isTransaction())) {
        groups.computeIfAbsent(label.group(), Recorder::sum).add(label);
        total.add(label);
      }
    }
    List<LabelSeries> times = new ArrayList<>();
    series.forEach((of, points) -> times.add(points.result(of.label(), of.transaction(), axis)));
    return new JtlResult(
        name,
        labels.values().stream().map(LabelRecorder::result).sorted(ORDER).toList(),
        groups.values().stream().map(LabelRecorder::result).sorted(ORDER).toList(),
        total.result(),
        times,
        warnings);
  }

  private static LabelRecorder sum(String groupName) {
    return new LabelRecorder(JtlResult.TOTAL, groupName, false, new SeriesRecorder());
  }
}
