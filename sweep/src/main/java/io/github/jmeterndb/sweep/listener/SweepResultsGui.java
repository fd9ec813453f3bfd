// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Desktop;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.SwingConstants;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;
import org.apache.jorphan.gui.JFactory;
import org.apache.jorphan.gui.JMeterUIDefaults;

/** The panel of the listener <i>Sweep Results</i>: a status line and the table of cells. */
public class SweepResultsGui extends AbstractListenerGui implements Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1;
  private static final int GAP = 4;

  private static final List<Integer> WIDTHS = List.of(90, 65, 115, 75, 65, 65, 175, 150);

  private static final List<String> TEXTS = List.of("operation", "path", "remarks");

  private final JTextArea status = new JTextArea();
  private final JButton report = new JButton("Open report");
  private final transient LiveResults results =
      new LiveResults(SwingUtilities::invokeLater, this::refresh);

  @SuppressWarnings("this-escape")
  public SweepResultsGui() {
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
    status.setEditable(false);
    status.setLineWrap(true);
    status.setWrapStyleWord(true);
    status.setOpaque(false);
    report.addActionListener(event -> results.report().ifPresent(SweepResultsGui::open));
    JPanel line = new JPanel(new BorderLayout(GAP, 0));
    line.setBorder(BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP));
    line.add(status, BorderLayout.CENTER);
    line.add(report, BorderLayout.EAST);
    JPanel top = new JPanel(new BorderLayout());
    top.add(makeTitlePanel(), BorderLayout.NORTH);
    top.add(line, BorderLayout.SOUTH);
    add(top, BorderLayout.NORTH);
    JTable table = JFactory.singleLineRowHeight(new JTable(results));
    table.setFillsViewportHeight(true);
    table.setDefaultRenderer(Object.class, new CellRenderer());
    for (int i = 0; i < WIDTHS.size(); i++) {
      table.getColumnModel().getColumn(i).setPreferredWidth(WIDTHS.get(i));
    }
    add(new JScrollPane(table), BorderLayout.CENTER);
    refresh();
    // Otherwise JMeter's comment field keeps the width of the widest window.
    setPreferredSize(getPreferredSize());
  }

  private void refresh() {
    status.setText(results.status());
    status.setForeground(
        UIManager.getColor(
            results.hasFailed() ? JMeterUIDefaults.LABEL_ERROR_FOREGROUND : "Label.foreground"));
    report.setEnabled(results.report().isPresent());
  }

  private static void open(Path page) {
    Path whole = page.toAbsolutePath().normalize();
    try {
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
        Desktop.getDesktop().browse(whole.toUri());
      } else {
        JMeterUtils.reportInfoToUser(
            "No browser can be started; the report is in " + whole, "Report");
      }
    } catch (IOException e) {
      JMeterUtils.reportErrorToUser("The report is in " + whole + ": " + e.getMessage(), "Report");
    }
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "Sweep Results (jmeter-ndb)";
  }

  @Override
  public TestElement createTestElement() {
    SweepResults element = new SweepResults();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    ((SweepResults) element).shownBy(results);
  }

  @Override
  public void clearData() {
    results.execute(results::clear);
  }

  /** Right-aligns numbers, and shows running cells in italics. */
  private final class CellRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1;

    @Override
    public Component getTableCellRendererComponent(
        JTable shown, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(shown, value, selected, focus, row, column);
      boolean isText = TEXTS.contains(shown.getColumnName(column));
      setHorizontalAlignment(isText ? SwingConstants.LEFT : SwingConstants.RIGHT);
      setFont(results.isRunning(row) ? shown.getFont().deriveFont(Font.ITALIC) : shown.getFont());
      setToolTipText(value.toString().isEmpty() ? null : value.toString());
      return this;
    }
  }
}
