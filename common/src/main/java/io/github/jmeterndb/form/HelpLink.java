// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Component;
import java.awt.Cursor;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.io.IOException;
import java.net.URL;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;

/**
 * A link to what there is to know of an element, to stand beside its title: JMeter's own Help knows
 * JMeter's elements alone. For Swing's thread.
 */
public final class HelpLink extends JButton {
  private static final long serialVersionUID = 1;
  private static final System.Logger LOG = System.getLogger(HelpLink.class.getName());
  private static final Dimension SIZE = new Dimension(640, 480);

  /**
   * A link to a section of {@code help.html}.
   *
   * @param section its anchor
   */
  @SuppressWarnings("this-escape")
  public HelpLink(String section) {
    super("Help");
    setName("help");
    setToolTipText("What this is, and how it is used");
    setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    addActionListener(e -> open(section));
  }

  public static Component beside(Component title, String section) {
    JPanel line = new JPanel(new FlowLayout(FlowLayout.LEADING, 0, 0));
    line.add(title);
    line.add(new JPanel());
    line.add(new HelpLink(section));
    return line;
  }

  static URL page(String section) throws IOException {
    return new URL(HelpLink.class.getResource("help.html"), "#" + section);
  }

  private void open(String section) {
    JEditorPane text = new JEditorPane();
    text.setEditable(false);
    try {
      text.setPage(page(section));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "The help cannot be read", e);
      text.setText("The help cannot be read; the log has more.");
    }
    JDialog dialog = new JDialog(SwingUtilities.getWindowAncestor(this), "jmeter-ndb");
    dialog.setName("help.dialog");
    dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
    dialog.add(new JScrollPane(text));
    dialog.setSize(SIZE);
    dialog.setLocationRelativeTo(this);
    dialog.setVisible(true);
  }
}
