// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import javax.swing.Box;
import javax.swing.JPanel;

/** Rows of a {@link ParameterForm}: name, field, description. For Swing's thread. */
final class Grid {
  /** So that forms below each other have their fields below each other. */
  private static final int NAME_WIDTH = 150;

  private static final int FIELD = 1;
  private static final int DESCRIPTION = 2;
  private static final Insets GAP = new Insets(2, 4, 2, 4);

  private final JPanel panel;
  private int row;

  Grid(JPanel panel) {
    this.panel = panel;
    panel.setLayout(new GridBagLayout());
    panel.add(Box.createRigidArea(new Dimension(NAME_WIDTH, 0)), at(0, 1));
    row++;
  }

  /** A row; the description takes what width is left. */
  void line(Component name, Component field, Component description) {
    panel.add(name, onBaseline(0));
    panel.add(field, onBaseline(FIELD));
    GridBagConstraints rest = onBaseline(DESCRIPTION);
    rest.fill = GridBagConstraints.HORIZONTAL;
    rest.weightx = 1;
    panel.add(description, rest);
    row++;
  }

  void below(Component component) {
    GridBagConstraints place = at(FIELD, GridBagConstraints.REMAINDER);
    place.fill = GridBagConstraints.HORIZONTAL;
    panel.add(component, place);
    row++;
  }

  private GridBagConstraints onBaseline(int column) {
    GridBagConstraints place = at(column, 1);
    place.anchor = GridBagConstraints.BASELINE_LEADING;
    return place;
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
