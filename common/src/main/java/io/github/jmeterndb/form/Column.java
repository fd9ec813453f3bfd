// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** What is scrolled up and down, and is as wide as its window. For Swing's thread. */
public final class Column extends JPanel implements FitsWindow {
  private static final long serialVersionUID = 1;

  private Column(Component content) {
    super(new BorderLayout());
    add(content, BorderLayout.NORTH);
  }

  /** A window onto that content. */
  public static JScrollPane scrolling(Component content) {
    JScrollPane window = new JScrollPane(new Column(content));
    window.setBorder(null);
    return window;
  }

  @Override
  public boolean getScrollableTracksViewportHeight() {
    return getPreferredSize().height <= getParent().getHeight();
  }
}
