// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.form.FitsWindow;
import io.github.jmeterndb.form.Inks;
import io.github.jmeterndb.form.WrappedText;
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
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The panel of the listener <i>Sweep Results</i>: a status line and the table of cells. */
public class SweepResultsGui extends AbstractListenerGui
    implements Clearable, UnsharedComponent, FitsWindow {
  private static final long serialVersionUID = 1;
  private static final int GAP = 4;

  private static final List<Integer> WIDTHS = List.of(90, 75, 120, 70, 65, 65, 130, 180);

  private static final List<String> TEXTS = List.of("operation", "path", "remarks");

  private final transient LiveResults results = new LiveResults();
  private final transient OnSwingThread follower = new OnSwingThread(results, this::refresh);
  private final WrappedText status = new WrappedText();
  private final ResultsModel model = new ResultsModel(results);
  private final JTable table = new JTable(model);
  private final JButton report = new JButton("Open report");

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public SweepResultsGui() {
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
    report.addActionListener(event -> results.report().ifPresent(SweepResultsGui::open));
    JPanel line = new JPanel(new BorderLayout(GAP, 0));
    line.setBorder(BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP));
    line.add(status, BorderLayout.CENTER);
    line.add(report, BorderLayout.EAST);
    JPanel top = new JPanel(new BorderLayout());
    top.add(makeTitlePanel(), BorderLayout.NORTH);
    top.add(line, BorderLayout.SOUTH);
    add(top, BorderLayout.NORTH);
    table.setFillsViewportHeight(true);
    table.setDefaultRenderer(Object.class, new CellRenderer());
    for (int i = 0; i < WIDTHS.size(); i++) {
      table.getColumnModel().getColumn(i).setPreferredWidth(WIDTHS.get(i));
    }
    add(new JScrollPane(table), BorderLayout.CENTER);
    FitsWindow.letCommentsShrink(this);
    refresh();
  }

  private void refresh() {
    status.setText(results.status());
    status.setForeground(
        results.hasFailed() ? Inks.wrong() : UIManager.getColor("Label.foreground"));
    report.setEnabled(results.report().isPresent());
    model.refresh();
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
    ((SweepResults) element).shownBy(follower);
  }

  @Override
  public void clearData() {
    results.clear();
    refresh();
  }

  /** Numbers to the right, and cells that are running in italics. */
  private final class CellRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1;

    @Override
    public Component getTableCellRendererComponent(
        JTable shown, Object value, boolean selected, boolean focus, int row, int column) {
      super.getTableCellRendererComponent(shown, value, selected, focus, row, column);
      boolean isText = TEXTS.contains(shown.getColumnName(column));
      setHorizontalAlignment(isText ? SwingConstants.LEFT : SwingConstants.RIGHT);
      setFont(
          model.row(row).isRunning() ? shown.getFont().deriveFont(Font.ITALIC) : shown.getFont());
      setToolTipText(value.toString().isEmpty() ? null : value.toString());
      return this;
    }
  }
}
