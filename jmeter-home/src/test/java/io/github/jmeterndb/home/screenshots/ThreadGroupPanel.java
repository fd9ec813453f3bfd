// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home.screenshots;

import io.github.jmeterndb.form.Named;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.awt.Container;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JTabbedPane;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** The panel of the Sweep Thread Group in the window, used as by hand. Not for several threads. */
final class ThreadGroupPanel {
  private final JMeterWindow window;
  private final Container panel;

  /** Selects the thread group, so that its panel is seen. */
  ThreadGroupPanel(JMeterWindow window) throws Exception {
    this.window = window;
    this.panel = window.select(SweepThreadGroup.class);
  }

  /** Selects the tab on which that parameter is. */
  void show(String parameter) throws Exception {
    window.inSwing(
        () -> {
          showTab(field(parameter));
          return panel;
        });
  }

  /** Types the value, and shows the tab on which it stands. */
  void type(String parameter, String value) throws Exception {
    window.inSwing(
        () -> {
          // Else what the command line gives comes before it.
          JCheckBox fromProperty = Named.in(panel, parameter + ".-J", JCheckBox.class);
          if (fromProperty.isSelected()) {
            fromProperty.doClick();
          }
          JTextComponent field = field(parameter);
          field.setText(value);
          showTab(field);
          return panel;
        });
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

  private void showTab(JTextComponent field) {
    JTabbedPane tabs = Named.in(panel, "sweep.tabs", JTabbedPane.class);
    for (int i = 0; i < tabs.getTabCount(); i++) {
      if (SwingUtilities.isDescendingFrom(field, tabs.getComponentAt(i))) {
        tabs.setSelectedIndex(i);
      }
    }
  }
}
