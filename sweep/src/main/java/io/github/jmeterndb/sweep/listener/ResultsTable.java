// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.datatransfer.StringSelection;
import java.awt.datatransfer.Transferable;
import java.util.Arrays;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.TransferHandler;
import javax.swing.event.TableModelEvent;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumn;

/**
 * The table of cells. Ctrl-C copies the selected rows, or all if none is selected, with the names
 * of the columns.
 */
final class ResultsTable extends JTable {
  private static final long serialVersionUID = 1;
  private static final Dimension SIZE = new Dimension(600, 150);
  private static final int WORDS = 90;
  private static final int NUMBER = 64;
  private static final int CAUTIONS = 180;
  private static final int MARGIN = 18;

  private final ResultsModel results;

  ResultsTable(ResultsModel results) {
    super(results);
    this.results = results;
    getTableHeader().setReorderingAllowed(false);
    setSelectionMode(ListSelectionModel.MULTIPLE_INTERVAL_SELECTION);
    setDefaultRenderer(Object.class, new CellRenderer());
    setTransferHandler(new Copying());
    setFillsViewportHeight(true);
    setPreferredScrollableViewportSize(SIZE);
    sizeColumns();
  }

  /** Two lines high, which not every look and feel does by itself. */
  @Override
  protected JTableHeader createDefaultTableHeader() {
    return new JTableHeader(getColumnModel()) {
      private static final long serialVersionUID = 1;

      @Override
      public Dimension getPreferredSize() {
        Dimension size = super.getPreferredSize();
        int lines = 2 * getFontMetrics(getFont()).getHeight() + MARGIN / 2;
        return new Dimension(size.width, Math.max(size.height, lines));
      }
    };
  }

  @Override
  public void tableChanged(TableModelEvent event) {
    super.tableChanged(event);
    // JTable's constructor calls this, too, before the fields of this class are set.
    if (results != null && event.getFirstRow() == TableModelEvent.HEADER_ROW) {
      sizeColumns();
    }
  }

  /** Makes columns at least as wide as their names, with the path on a line of its own. */
  private void sizeColumns() {
    FontMetrics font = getTableHeader().getFontMetrics(getTableHeader().getFont());
    int last = results.getColumnCount() - 1;
    for (int i = 0; i <= last; i++) {
      String[] head = results.getColumnName(i).split(" ", 2);
      int wide = Arrays.stream(head).mapToInt(font::stringWidth).max().orElse(0) + MARGIN;
      int ofWords = i == last ? CAUTIONS : WORDS;
      TableColumn column = getColumnModel().getColumn(i);
      column.setHeaderValue("<html><center>" + String.join("<br>", head) + "</center></html>");
      column.setMinWidth(wide);
      column.setPreferredWidth(Math.max(wide, results.column(i).isNumber() ? NUMBER : ofWords));
    }
  }

  /** A table that is too wide for the window scrolls, so that no name or digit is cut. */
  @Override
  public boolean getScrollableTracksViewportWidth() {
    return getParent() == null || getMinimumSize().width <= getParent().getWidth();
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
