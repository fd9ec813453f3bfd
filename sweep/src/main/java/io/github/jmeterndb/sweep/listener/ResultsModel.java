// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.statistics.Ratio;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** The table of cells. For Swing's thread. */
final class ResultsModel extends AbstractTableModel {
  private static final long serialVersionUID = 1;
  private static final double MEDIAN = 50;
  private static final double P99 = 99;
  private static final List<String> NAMES =
      List.of(
          "operation",
          "threads",
          "path",
          "TPS",
          "p50 µs",
          "p99 µs",
          "first path ÷ this",
          "remarks");

  private final transient LiveResults results;
  private transient List<ResultsRow> rows;

  ResultsModel(LiveResults results) {
    this.results = results;
    rows = results.rows();
  }

  /** Notifies the table of changes; the selection stays as long as the rows do. */
  void refresh() {
    int before = rows.size();
    rows = results.rows();
    if (rows.size() != before) {
      fireTableDataChanged();
    } else if (before > 0) {
      fireTableRowsUpdated(0, before - 1);
    }
  }

  ResultsRow row(int index) {
    return rows.get(index);
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return NAMES.size();
  }

  @Override
  public String getColumnName(int column) {
    return NAMES.get(column);
  }

  @Override
  public String getValueAt(int index, int column) {
    ResultsRow row = rows.get(index);
    return switch (NAMES.get(column)) {
      case "operation" -> row.cell().operation().label();
      case "threads" -> String.valueOf(row.cell().threads());
      case "path" -> row.cell().path();
      case "TPS" -> row.throughput();
      case "p50 µs" -> row.percentile(MEDIAN);
      case "p99 µs" -> row.percentile(P99);
      case "remarks" -> row.remarks();
      default -> results.ratio(row).map(Ratio::textWithInterval).orElse("");
    };
  }
}
