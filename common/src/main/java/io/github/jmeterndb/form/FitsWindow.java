// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Rectangle;
import javax.swing.JTextArea;
import javax.swing.Scrollable;

/**
 * A panel that is as large as the window that it is seen in, unless that is very small. JMeter
 * shows the panels of its elements in a scroll pane, in which any other one is at least as large as
 * it prefers to be: then what is on its right is out of sight. For Swing's thread.
 */
public interface FitsWindow extends Scrollable {
  /** In pixels. */
  int SCROLL_STEP = 16;

  /**
   * Lets JMeter's field of comments become narrower again. As it breaks lines, it takes the width
   * that it has for its smallest one, and with it the whole panel does.
   */
  static void letCommentsShrink(Container panel) {
    for (Component each : panel.getComponents()) {
      if (each instanceof JTextArea comments && comments.isEditable()) {
        comments.setMinimumSize(new Dimension(0, comments.getMinimumSize().height));
      } else if (each instanceof Container inner) {
        letCommentsShrink(inner);
      }
    }
  }

  Dimension getPreferredSize();

  Dimension getMinimumSize();

  Container getParent();

  @Override
  default Dimension getPreferredScrollableViewportSize() {
    return getPreferredSize();
  }

  @Override
  default int getScrollableUnitIncrement(Rectangle visible, int orientation, int direction) {
    return SCROLL_STEP;
  }

  @Override
  default int getScrollableBlockIncrement(Rectangle visible, int orientation, int direction) {
    return visible.height - SCROLL_STEP;
  }

  @Override
  default boolean getScrollableTracksViewportWidth() {
    return getMinimumSize().width <= getParent().getWidth();
  }

  @Override
  default boolean getScrollableTracksViewportHeight() {
    return getMinimumSize().height <= getParent().getHeight();
  }
}
