// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.datatransfer.StringSelection;
import java.awt.datatransfer.Transferable;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.TransferHandler;
import javax.swing.event.TableModelEvent;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.JTableHeader;

/**
 * The table of cells. Ctrl-C copies the selected rows, or all if none is selected, with the names
 * of the columns.
 */
final class ResultsTable extends FittedTable {
  private static final long serialVersionUID = 1;
  private static final Dimension SIZE = new Dimension(600, 120);
  private static final int MARGIN = 8;

  private final ResultsModel results;

  ResultsTable(ResultsModel results) {
    super(results);
    this.results = results;
    getTableHeader().setReorderingAllowed(false);
    setSelectionMode(ListSelectionModel.MULTIPLE_INTERVAL_SELECTION);
    setDefaultRenderer(Object.class, new CellRenderer());
    setTransferHandler(new Copying());
    setPreferredScrollableViewportSize(SIZE);
    breakHeads();
  }

  /** Two lines high, which not every look and feel does by itself. */
  @Override
  protected JTableHeader createDefaultTableHeader() {
    return new JTableHeader(getColumnModel()) {
      private static final long serialVersionUID = 1;

      @Override
      public Dimension getPreferredSize() {
        Dimension size = super.getPreferredSize();
        int lines = 2 * getFontMetrics(getFont()).getHeight() + MARGIN;
        return new Dimension(size.width, Math.max(size.height, lines));
      }
    };
  }

  @Override
  public void tableChanged(TableModelEvent event) {
    super.tableChanged(event);
    if (event.getFirstRow() == TableModelEvent.HEADER_ROW) {
      breakHeads();
    }
  }

  /** With the path on a line of its own. */
  @Override
  String[] head(int column) {
    return getModel().getColumnName(column).split(" ", 2);
  }

  private void breakHeads() {
    for (int i = 0; i < getColumnCount(); i++) {
      getColumnModel()
          .getColumn(i)
          .setHeaderValue("<html><center>" + String.join("<br>", head(i)) + "</center></html>");
    }
  }

  /** Scrolls to a row. */
  void showRow(int row) {
    scrollRectToVisible(getCellRect(row, 0, true));
  }

  /** The selected rows as text, or all if none is selected. */
  String copied() {
    return getSelectedRowCount() == 0
        ? results.text(IntStream.range(0, getRowCount()).toArray())
        : results.text(getSelectedRows());
  }

  private final class CellRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1;

    @Override
    public Component getTableCellRendererComponent(
        JTable table, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(table, value, selected, focus, row, column);
      ResultsColumn shown = results.column(column);
      boolean running = shown.isRunning().apply(results.row(row));
      setHorizontalAlignment(shown.isNumber() ? SwingConstants.RIGHT : SwingConstants.LEFT);
      setFont(running ? table.getFont().deriveFont(Font.ITALIC) : table.getFont());
      setToolTipText(value.toString().isEmpty() ? null : value.toString());
      return this;
    }
  }

  private static final class Copying extends TransferHandler {
    private static final long serialVersionUID = 1;

    @Override
    public int getSourceActions(JComponent component) {
      return COPY;
    }

    @Override
    protected Transferable createTransferable(JComponent component) {
      return new StringSelection(((ResultsTable) component).copied());
    }
  }
}
