// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home.screenshots;

import io.github.jmeterndb.form.Named;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.awt.Container;
import java.awt.Point;
import javax.swing.JButton;
import javax.swing.JToggleButton;
import javax.swing.JViewport;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** The panel of the Sweep Thread Group in the window, used as by hand. Not for several threads. */
final class ThreadGroupPanel {
  private static final int MARGIN = 8;

  private final JMeterWindow window;
  private final Container panel;

  /** Selects the thread group, so that its panel is seen. */
  ThreadGroupPanel(JMeterWindow window) throws Exception {
    this.window = window;
    this.panel = window.select(SweepThreadGroup.class);
  }

  /** Scrolls to that parameter, also to one that is behind "More". */
  void show(String parameter) throws Exception {
    window.inSwing(
        () -> {
          show(field(parameter));
          return panel;
        });
  }

  /** Types the value, and scrolls to it. */
  void type(String parameter, String value) throws Exception {
    window.inSwing(
        () -> {
          JTextComponent field = field(parameter);
          field.setText(value);
          show(field);
          return panel;
        });
  }

  private void show(JTextComponent field) {
    JToggleButton more = Named.in(panel, "sweep.more", JToggleButton.class);
    if (!field.isShowing() && !more.isSelected()) {
      more.doClick();
    }
    panel.validate();
    JViewport seen = (JViewport) SwingUtilities.getAncestorOfClass(JViewport.class, field);
    Point place = SwingUtilities.convertPoint(field, 0, 0, seen.getView());
    seen.setViewPosition(new Point(0, Math.max(0, place.y - MARGIN)));
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

  private JTextComponent field(String parameter) {
    return Named.in(panel, parameter, JTextComponent.class);
  }
}
