// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.Inks;
import io.github.jmeterndb.form.WrappedText;
import io.github.jmeterndb.sweep.setup.ConnectionCheck;
import java.awt.BorderLayout;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A button that tests the connection on each path. For Swing's thread. */
public final class ConnectionPanel extends JPanel {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionPanel.class);
  private static final int LINES = 5;
  private static final Insets GAP = new Insets(2, 4, 2, 4);

  private final transient Supplier<Map<String, String>> values;
  private final JButton button = new JButton("Test connection");
  private final WrappedText remark = new WrappedText();
  private final JTextArea answers = new JTextArea(LINES, 0);
  private final JScrollPane scroll = new JScrollPane(answers);
  private transient SwingWorker<Void, String> asking;

  /**
   * A panel before the first test.
   *
   * @param values of the parameters, by their names
   */
  @SuppressWarnings("this-escape")
  public ConnectionPanel(Supplier<Map<String, String>> values) {
    super(new BorderLayout());
    this.values = values;
    button.setName("test.connection");
    button.setToolTipText(
        "Connects on each path with the current values, and says what answers; writes nothing");
    button.addActionListener(e -> ask());
    remark.setName("sweep.remark");
    answers.setName("test.connection.answers");
    answers.setEditable(false);
    answers.setLineWrap(true);
    answers.setWrapStyleWord(true);
    JPanel line = new JPanel(new GridBagLayout());
    GridBagConstraints place = new GridBagConstraints();
    place.insets = GAP;
    line.add(button, place);
    place.weightx = 1;
    place.fill = GridBagConstraints.HORIZONTAL;
    line.add(remark, place);
    add(line, BorderLayout.NORTH);
    scroll.setVisible(false);
    add(scroll);
  }

  public void remark(String text) {
    remark.setText(text);
    remark.setForeground(Inks.wrong());
  }

  /** Clears the answers: another element is shown. */
  public void clear() {
    if (asking != null) {
      asking.cancel(false);
    }
    asking = null;
    answers.setText("");
    scroll.setVisible(false);
    revalidate();
    button.setEnabled(true);
  }

  private void ask() {
    Map<String, String> asked = values.get();
    answers.setText("");
    scroll.setVisible(true);
    revalidate();
    button.setEnabled(false);
    asking = new Asking(asked);
    asking.execute();
  }

  private final class Asking extends SwingWorker<Void, String> {
    private final Map<String, String> asked;

    Asking(Map<String, String> asked) {
      this.asked = asked;
    }

    @Override
    protected Void doInBackground() {
      ConnectionCheck.ask(asked, this::publish);
      return null;
    }

    @Override
    protected void process(List<String> lines) {
      if (asking == this) {
        lines.forEach(line -> answers.append(line + "\n"));
      }
    }

    @Override
    protected void done() {
      if (asking != this) {
        return;
      }
      button.setEnabled(true);
      try {
        get();
      } catch (ExecutionException e) {
        LOG.error("The connection could not be tested", e.getCause());
        answers.append("Unexpected error: " + e.getCause() + "\n");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
