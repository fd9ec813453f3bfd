// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.swing.table.AbstractTableModel;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The table of cells. For Swing's thread. */
final class ResultsModel extends AbstractTableModel {
  private static final long serialVersionUID = 1;

  private final transient LiveResults results;
  private transient List<ResultsColumn> columns;
  private transient List<ResultsRow> rows;

  ResultsModel(LiveResults results) {
    this.results = results;
    columns = ResultsColumn.of(results);
    rows = results.rows();
  }

  /** Notifies the table of changes. */
  void refresh() {
    List<String> before = names(columns);
    List<ResultsRow> rowsBefore = rows;
    columns = ResultsColumn.of(results);
    rows = results.rows();
    if (!names(columns).equals(before)) {
      fireTableStructureChanged();
    } else if (rows.equals(rowsBefore)) {
      if (!rows.isEmpty()) {
        fireTableRowsUpdated(0, rows.size() - 1);
      }
    } else {
      fireTableDataChanged();
    }
  }

  private static List<String> names(List<ResultsColumn> columns) {
    return columns.stream().map(ResultsColumn::name).toList();
  }

  ResultsRow row(int index) {
    return rows.get(index);
  }

  ResultsColumn column(int index) {
    return columns.get(index);
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return columns.size();
  }

  @Override
  public String getColumnName(int column) {
    return columns.get(column).name();
  }

  @Override
  public String getValueAt(int row, int column) {
    return columns.get(column).text(rows.get(row));
  }

  /** Those rows below the names of the columns, separated by tabs. */
  String text(int... indices) {
    StringBuilder text = new StringBuilder(String.join("\t", names(columns))).append('\n');
    for (int index : indices) {
      ResultsRow row = rows.get(index);
      text.append(String.join("\t", columns.stream().map(column -> column.copied(row)).toList()))
          .append('\n');
    }
    return text.toString();
  }

  /**
   * Writes the table as CSV: with a decimal point, and no separators of thousands.
   *
   * @throws IOException if {@code out} fails
   */
  void write(Appendable out) throws IOException {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(names(columns).toArray(String[]::new))
            .setRecordSeparator('\n')
            .build();
    CSVPrinter csv = new CSVPrinter(out, format);
    for (ResultsRow row : rows) {
      csv.printRecord(columns.stream().map(column -> plain(column, row)).toList());
    }
    csv.flush();
  }

  private static String plain(ResultsColumn column, ResultsRow row) {
    return column
        .value()
        .apply(row)
        .map(
            given ->
                given instanceof Double number
                    ? String.format(Locale.ROOT, "%." + (column.decimals() + 1) + "f", number)
                    : given.toString())
        .orElse("");
  }
}
