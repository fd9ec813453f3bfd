// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import javax.swing.JTable;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jorphan.gui.ObjectTableModel;
import org.apache.jorphan.reflect.Functor;

/** JMeter's table of arguments with a third column, wide enough to read, for what they mean. */
final class ParametersPanel extends ArgumentsPanel {
  private static final long serialVersionUID = 1;
  private static final int[] COLUMN_WIDTHS = {160, 220, 640};

  ParametersPanel() {
    super(
        "Parameters of the sweep (a blank value stands for the default)",
        null,
        false,
        false,
        model());
  }

  private static ObjectTableModel model() {
    return new ObjectTableModel(
        new String[] {COLUMN_RESOURCE_NAMES_0, COLUMN_RESOURCE_NAMES_1, "description"},
        Argument.class,
        new Functor[] {
          new Functor("getName"), new Functor("getValue"), new Functor("getDescription")
        },
        new Functor[] {
          new Functor("setName"), new Functor("setValue"), new Functor("setDescription")
        },
        new Class<?>[] {String.class, String.class, String.class});
  }

  @Override
  protected void sizeColumns(JTable table) {
    // Called by the constructor of ArgumentsPanel: there is nothing of this class's own here yet.
    for (int column = 0; column < COLUMN_WIDTHS.length; column++) {
      table.getColumnModel().getColumn(column).setPreferredWidth(COLUMN_WIDTHS[column]);
    }
  }
}
