// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Insets;
import javax.swing.JTextField;

/** A text field that shows, in grey, what a blank stands for. For Swing's thread. */
final class HintField extends JTextField {
  private static final long serialVersionUID = 1;

  private String hint = "";

  HintField(int columns) {
    super(columns);
  }

  boolean holds(String text) {
    return getFontMetrics(getFont()).stringWidth(text) <= getColumns() * getColumnWidth();
  }

  void setHint(String hint) {
    this.hint = hint;
    repaint();
  }

  /** A layout without room for all it prefers would make it as narrow as can be. */
  @Override
  public Dimension getMinimumSize() {
    return getPreferredSize();
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    if (getText().isEmpty() && !hint.isEmpty()) {
      Insets insets = getInsets();
      Color color = getDisabledTextColor();
      graphics.setColor(color == null ? Color.GRAY : color);
      graphics.setFont(getFont());
      graphics.drawString(hint, insets.left, getBaseline(getWidth(), getHeight()));
    }
  }
}
