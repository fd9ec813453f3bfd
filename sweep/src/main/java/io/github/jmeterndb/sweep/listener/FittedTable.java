// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.awt.FontMetrics;
import java.util.Arrays;
import javax.swing.JTable;
import javax.swing.event.TableModelEvent;
import javax.swing.table.TableColumn;
import javax.swing.table.TableModel;

/**
 * A table whose columns are wide enough for their names and texts. Where that is more than the
 * window is wide, it scrolls: no text is cut. For Swing's thread.
 */
class FittedTable extends JTable {
  private static final long serialVersionUID = 1;

  /** Beside a text, in pixels: what the renderers and the lines between columns take. */
  private static final int MARGIN = 14;

  private final boolean isReady;

  @SuppressWarnings("this-escape")
  FittedTable(TableModel model) {
    super(model);
    isReady = true;
    setFillsViewportHeight(true);
    fit();
  }

  /** The name of a column, in the lines that its head has. */
  String[] head(int column) {
    return new String[] {getModel().getColumnName(column)};
  }

  @Override
  public void tableChanged(TableModelEvent event) {
    super.tableChanged(event);
    // JTable's constructor calls this, too.
    if (isReady) {
      fit();
    }
  }

  /** Columns become wider as texts do; narrower only with other columns. */
  private void fit() {
    FontMetrics ofHead = getTableHeader().getFontMetrics(getTableHeader().getFont());
    FontMetrics ofCells = getFontMetrics(getFont());
    for (int i = 0; i < getColumnCount(); i++) {
      int wide = Arrays.stream(head(i)).mapToInt(ofHead::stringWidth).max().orElse(0);
      for (int row = 0; row < getRowCount(); row++) {
        wide = Math.max(wide, ofCells.stringWidth(String.valueOf(getModel().getValueAt(row, i))));
      }
      TableColumn column = getColumnModel().getColumn(i);
      if (wide + MARGIN > column.getMinWidth()) {
        column.setMinWidth(wide + MARGIN);
        column.setPreferredWidth(wide + MARGIN);
      }
    }
  }

  @Override
  public boolean getScrollableTracksViewportWidth() {
    return getParent() == null || getMinimumSize().width <= getParent().getWidth();
  }
}
