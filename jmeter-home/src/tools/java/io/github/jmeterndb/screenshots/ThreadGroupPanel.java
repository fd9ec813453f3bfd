// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.awt.Container;
import javax.swing.JButton;
import javax.swing.JTable;

/** The panel of the Sweep Thread Group in the window, used as by hand. Not for several threads. */
final class ThreadGroupPanel {
  private final JMeterWindow window;
  private final Container panel;
  private final JTable table;

  /** Selects the thread group, so that its panel is seen. */
  ThreadGroupPanel(JMeterWindow window) throws Exception {
    this.window = window;
    this.panel = window.select(SweepThreadGroup.class);
    this.table = Named.in(panel, "sweep.parameters", JTable.class);
  }

  /** Selects the row of that parameter. */
  void show(String parameter) throws Exception {
    window.inSwing(() -> select(parameter));
  }

  void type(String parameter, String value) throws Exception {
    window.inSwing(
        () -> {
          table.setValueAt(value, select(parameter), 1);
          return select(parameter);
        });
  }

  private int select(String parameter) {
    int row = 0;
    while (!table.getValueAt(row, 0).equals(parameter)) {
      row++;
    }
    table.setRowSelectionInterval(row, row);
    table.scrollRectToVisible(table.getCellRect(row, 0, true));
    return row;
  }

  /** Presses the button, and waits until each path has answered or failed to. */
  void testConnection() throws Exception {
    JButton button = Named.in(panel, "test.connection", JButton.class);
    window.inSwing(
        () -> {
          button.doClick();
          return button;
        });
    JMeterWindow.await("what answers", button::isEnabled);
  }
}
