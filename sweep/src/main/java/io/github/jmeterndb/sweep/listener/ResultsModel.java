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
  private transient List<Column> columns;
  private transient List<Row> rows;

  ResultsModel(LiveResults results) {
    this.results = results;
    columns = Column.of(results);
    rows = results.rows();
  }

  /** Tells the table what has changed. */
  void refresh() {
    List<String> before = names(columns);
    List<Row> rowsBefore = rows;
    columns = Column.of(results);
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

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  Row row(int index) {
    return rows.get(index);
  }

  Column column(int index) {
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

  /** Those rows with the names of the columns, to be pasted into a spreadsheet or a text. */
  String text(int... indices) {
    StringBuilder text = new StringBuilder(String.join("\t", names(columns))).append('\n');
    for (int index : indices) {
      Row row = rows.get(index);
      text.append(String.join("\t", columns.stream().map(column -> column.copied(row)).toList()))
          .append('\n');
    }
    return text.toString();
  }

  /**
   * Writes the table: comma-separated, a dot before decimals, and nothing between thousands.
   *
   * @throws IOException if that cannot take it
   */
  void write(Appendable out) throws IOException {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(names(columns).toArray(String[]::new))
            .setRecordSeparator('\n')
            .build();
    CSVPrinter csv = new CSVPrinter(out, format);
    for (Row row : rows) {
      csv.printRecord(columns.stream().map(column -> plain(column, row)).toList());
    }
    csv.flush();
  }

  private static String plain(Column column, Row row) {
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
