// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.Inks;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A button that says what answers where the parameters lead. For Swing's thread. */
public final class ConnectionPanel extends JPanel {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionPanel.class);
  private static final int LINES = 5;

  private final transient Supplier<Map<String, String>> values;
  private final transient Test test;
  private final JButton button = new JButton("Test connection");
  private final JLabel remark = new JLabel();
  private final JTextArea answers = new JTextArea(LINES, 0);
  private transient SwingWorker<Void, String> asking;

  /**
   * A panel on which nothing was asked yet.
   *
   * @param values of the parameters, by their names
   */
  @SuppressWarnings("this-escape")
  public ConnectionPanel(Supplier<Map<String, String>> values, Test test) {
    super(new BorderLayout());
    this.values = values;
    this.test = test;
    button.setName("test.connection");
    button.setToolTipText(
        "Says what answers on each path, with the values that are there now; writes nothing");
    button.addActionListener(e -> ask());
    remark.setName("sweep.remark");
    answers.setName("test.connection.answers");
    answers.setEditable(false);
    answers.setLineWrap(true);
    answers.setWrapStyleWord(true);
    JPanel line = new JPanel(new FlowLayout(FlowLayout.LEADING));
    line.add(button);
    line.add(remark);
    add(line, BorderLayout.NORTH);
    add(new JScrollPane(answers));
  }

  /** Says beside the button what is wrong. */
  public void remark(String text) {
    remark.setText(text);
    remark.setForeground(Inks.wrong());
  }

  /** Forgets what answered: the parameters are those of another element. */
  public void clear() {
    if (asking != null) {
      asking.cancel(false);
    }
    asking = null;
    answers.setText("");
    button.setEnabled(true);
  }

  private void ask() {
    Map<String, String> asked = values.get();
    answers.setText("");
    button.setEnabled(false);
    asking = new Asking(asked);
    asking.execute();
  }

  /** Asks what answers, for any thread. */
  @FunctionalInterface
  public interface Test {
    /**
     * Asks.
     *
     * @param values of the parameters, by their names
     * @param lines takes what there is to say, a line each
     */
    void ask(Map<String, String> values, Consumer<String> lines);
  }

  private final class Asking extends SwingWorker<Void, String> {
    private final Map<String, String> asked;

    Asking(Map<String, String> asked) {
      this.asked = asked;
    }

    @Override
    protected Void doInBackground() {
      test.ask(asked, this::publish);
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
        answers.append("An error that was not foreseen: " + e.getCause() + "\n");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
