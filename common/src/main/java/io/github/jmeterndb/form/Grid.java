// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import javax.swing.Box;
import javax.swing.JPanel;

/** Rows of a {@link ParameterForm}: name, field, -J, unit, description. For Swing's thread. */
final class Grid {
  /** So that forms below each other have their fields below each other. */
  private static final int NAME_WIDTH = 150;

  private static final int FIELD = 1;
  private static final int COLUMNS = 5;
  private static final Insets GAP = new Insets(2, 4, 2, 4);

  private final JPanel panel;
  private int row;

  Grid(JPanel panel) {
    this.panel = panel;
    panel.setLayout(new GridBagLayout());
    GridBagConstraints name = at(0, 1);
    panel.add(Box.createRigidArea(new Dimension(NAME_WIDTH, 0)), name);
    row++;
  }

  /** A row of five cells; the field and the description share what width there is. */
  void line(Component... cells) {
    for (int column = 0; column < cells.length; column++) {
      GridBagConstraints place = at(column, 1);
      place.anchor = GridBagConstraints.BASELINE_LEADING;
      place.fill = column == FIELD ? GridBagConstraints.HORIZONTAL : GridBagConstraints.NONE;
      place.weightx = column == FIELD || column == COLUMNS - 1 ? 1 : 0;
      panel.add(cells[column], place);
    }
    row++;
  }

  /** Something below the field, as wide as it likes. */
  void below(Component component) {
    panel.add(component, at(FIELD, COLUMNS - FIELD));
    row++;
  }

  private GridBagConstraints at(int column, int width) {
    GridBagConstraints place = new GridBagConstraints();
    place.gridx = column;
    place.gridy = row;
    place.gridwidth = width;
    place.anchor = GridBagConstraints.FIRST_LINE_START;
    place.insets = GAP;
    return place;
  }
}
