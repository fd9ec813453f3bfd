// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.sweep.panel.ParameterTable;
import io.github.jmeterndb.sweep.setup.Preflight;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.swing.DefaultCellEditor;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.ListSelectionModel;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableCellEditor;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.gui.GuiUtils;
import org.apache.jorphan.gui.JFactory;
import org.apache.jorphan.gui.JMeterUIDefaults;

/**
 * The thread group's panel in JMeter's GUI: a table of parameters, and a button that tests the
 * connection. A parameter without a row in the plan has the value of the JMeter property.
 */
public class SweepThreadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1;
  private static final int LINES = 5;

  /** A text area without columns never shrinks. */
  private static final int COLUMNS = 20;

  private static final List<Integer> WIDTHS = List.of(165, 190, 405);

  private final ParameterTable model = new ParameterTable(JMeterUtils::getProperty);
  private final JTable table = JFactory.singleLineRowHeight(new Table());
  private final JTextArea text = new JTextArea(LINES, COLUMNS);
  private final JLabel remark = JFactory.error(new JLabel());
  private final JButton button = new JButton("Test connection");

  /** The test of the connection whose lines are shown, or null. */
  private transient Object asking;

  @SuppressWarnings("this-escape")
  public SweepThreadGroupGui() {
    table.setName("sweep.parameters");
    table.putClientProperty("terminateEditOnFocusLost", true);
    table.setDefaultRenderer(Object.class, new Renderer());
    for (int i = 0; i < WIDTHS.size(); i++) {
      table.getColumnModel().getColumn(i).setPreferredWidth(WIDTHS.get(i));
    }
    table.getSelectionModel().addListSelectionListener(event -> explain());
    model.addTableModelListener(event -> changed());
    text.setName("sweep.text");
    text.setEditable(false);
    text.setLineWrap(true);
    text.setWrapStyleWord(true);
    remark.setName("sweep.remark");
    button.setName("test.connection");
    button.setToolTipText(
        "Connects on each path with these values, and says what answers; writes nothing");
    button.addActionListener(event -> ask());
    JPanel line = new JPanel(new BorderLayout(5, 0));
    line.add(button, BorderLayout.WEST);
    line.add(remark);
    JPanel below = new JPanel(new BorderLayout(0, 5));
    below.add(line, BorderLayout.NORTH);
    below.add(new JScrollPane(text));
    JPanel content = new JPanel(new BorderLayout(0, 5));
    content.add(new JScrollPane(table));
    content.add(below, BorderLayout.SOUTH);
    add(content);
    show(new SweepThreadGroup());
    // Otherwise JMeter's comment field keeps the width of the widest window.
    setMinimumSize(getMinimumSize());
  }

  private void show(SweepThreadGroup group) {
    asking = null;
    button.setEnabled(true);
    model.show(group.getParameters());
    explain();
  }

  private void changed() {
    List<String> wrong = model.wrong();
    remark.setText(wrong.isEmpty() ? "" : "Wrong: " + String.join(", ", wrong));
    explain();
  }

  private void explain() {
    int row = table.getSelectedRow();
    if (asking == null || row >= 0) {
      text.setText(row < 0 ? "Select a row to read what it means." : model.row(row).explanation());
      text.setCaretPosition(0);
    }
  }

  private void ask() {
    GuiUtils.stopTableEditing(table);
    table.clearSelection();
    Map<String, String> values = model.values();
    values.replaceAll(
        (name, value) -> value.contains("${") ? new CompoundVariable(value).execute() : value);
    text.setText("");
    button.setEnabled(false);
    Object own = new Object();
    asking = own;
    Consumer<String> lines = line -> showOf(own, () -> text.append(line + "\n"));
    Daemon.start(
        "jmeter-ndb-test-connection",
        () -> {
          try {
            Preflight.ofPlan(values, lines);
          } catch (RuntimeException | Error e) {
            lines.accept("Unexpected error: " + e);
          } finally {
            showOf(own, () -> button.setEnabled(true));
          }
        });
  }

  /** Does nothing if another element is shown meanwhile. */
  private void showOf(Object test, Runnable change) {
    SwingUtilities.invokeLater(
        () -> {
          if (asking == test) {
            change.run();
          }
        });
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "Sweep Thread Group (jmeter-ndb)";
  }

  @Override
  public TestElement makeTestElement() {
    return new SweepThreadGroup();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = makeTestElement();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    GuiUtils.stopTableEditing(table);
    super.modifyTestElement(element);
    SweepThreadGroup group = (SweepThreadGroup) element;
    group.loopUntilTheCellEnds();
    group.setParameters(model.parameters());
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    show((SweepThreadGroup) element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    show(new SweepThreadGroup());
  }

  private final class Table extends JTable {
    private static final long serialVersionUID = 1;

    Table() {
      super(model);
      setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    }

    @Override
    public TableCellEditor getCellEditor(int row, int column) {
      if (model.row(row).isPassword()) {
        return new DefaultCellEditor(new JPasswordField());
      }
      List<String> choices = model.row(row).choices();
      if (choices.isEmpty()) {
        return super.getCellEditor(row, column);
      }
      JComboBox<String> box = new JComboBox<>(choices.toArray(String[]::new));
      box.setEditable(true);
      return new DefaultCellEditor(box);
    }
  }

  /** Defaults are grey, values of the plan bold, values from {@code -J} italic. */
  private final class Renderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1;

    @Override
    public Component getTableCellRendererComponent(
        JTable shown, Object value, boolean selected, boolean focus, int row, int column) {
      boolean isValue = column == ParameterTable.VALUE;
      String words = isValue ? model.row(row).shown() : value.toString();
      super.getTableCellRendererComponent(shown, words, selected, focus, row, column);
      setToolTipText(words.isEmpty() ? null : words);
      Color color = selected ? shown.getSelectionForeground() : shown.getForeground();
      if (isValue) {
        switch (model.row(row).state()) {
          case DEFAULT -> color = Color.GRAY;
          case SET -> setFont(shown.getFont().deriveFont(Font.BOLD));
          case GIVEN -> setFont(shown.getFont().deriveFont(Font.ITALIC));
          case WRONG -> color = UIManager.getColor(JMeterUIDefaults.LABEL_ERROR_FOREGROUND);
        }
      }
      setForeground(color);
      return this;
    }
  }
}
