// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.form.FitsWindow;
import io.github.jmeterndb.run.Cell;
import java.awt.BorderLayout;
import java.awt.Desktop;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.GridLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.Timer;
import javax.swing.TransferHandler;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The panel of the listener <i>Sweep Results</i>: the table of cells, throughput by threads, the
 * current cell by second, errors, and progress.
 */
public class SweepResultsGui extends AbstractListenerGui
    implements Clearable, UnsharedComponent, FitsWindow {
  private static final long serialVersionUID = 1;
  private static final int SECOND = 1000;
  private static final double HALF = 0.5;
  private static final Dimension ERRORS = new Dimension(600, 40);

  private final transient LiveResults results = new LiveResults(Clock.systemUTC());
  private final transient OnSwingThread follower = new OnSwingThread(results, this::refresh);
  private final RunHeader header = new RunHeader(results);
  private final ResultsModel model = new ResultsModel(results);
  private final ResultsTable table = new ResultsTable(model);
  private final ErrorsModel errors = new ErrorsModel(results);
  private final ChartPanel byLoad = new ChartPanel(LiveCharts.NOTHING);
  private final ChartPanel throughput = new ChartPanel(LiveCharts.NOTHING);
  private final ChartPanel percentiles = new ChartPanel(LiveCharts.NOTHING);
  private final JSplitPane bottom = new JSplitPane(JSplitPane.VERTICAL_SPLIT);
  private final JButton report = new JButton("Open report");
  private final Timer clock = new Timer(SECOND, event -> header.refresh());

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public SweepResultsGui() {
    setLayout(new BorderLayout(0, 2));
    setBorder(makeBorder());
    JPanel top = new JPanel(new BorderLayout());
    top.add(makeTitlePanel(), BorderLayout.NORTH);
    top.add(header, BorderLayout.CENTER);
    JPanel line = new JPanel(new BorderLayout());
    line.add(buttons(), BorderLayout.WEST);
    line.add(header.progress(), BorderLayout.CENTER);
    top.add(line, BorderLayout.SOUTH);
    add(top, BorderLayout.NORTH);
    JSplitPane split =
        new JSplitPane(JSplitPane.VERTICAL_SPLIT, new JScrollPane(table), fillBottom());
    split.setResizeWeight(HALF);
    add(split, BorderLayout.CENTER);
    FitsWindow.letCommentsShrink(this);
    table.getSelectionModel().addListSelectionListener(event -> refreshCharts());
    refresh();
  }

  private JPanel buttons() {
    JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEFT));
    JButton save = new JButton("Save table as CSV…");
    JButton copy = new JButton("Copy table");
    report.addActionListener(event -> openReport());
    save.addActionListener(event -> TableFile.save(model, this));
    copy.addActionListener(
        event ->
            table
                .getTransferHandler()
                .exportToClipboard(table, getToolkit().getSystemClipboard(), TransferHandler.COPY));
    buttons.add(report);
    buttons.add(save);
    buttons.add(copy);
    return buttons;
  }

  private JSplitPane fillBottom() {
    JPanel ofCell = new JPanel(new GridLayout(2, 1, 0, 2));
    ofCell.add(throughput);
    ofCell.add(percentiles);
    JPanel charts = new JPanel(new GridLayout(1, 2, 2, 0));
    charts.add(byLoad);
    charts.add(ofCell);
    JTable ofErrors = new FittedTable(errors);
    ofErrors.setPreferredScrollableViewportSize(ERRORS);
    bottom.setTopComponent(charts);
    bottom.setBottomComponent(new JScrollPane(ofErrors));
    bottom.setResizeWeight(1);
    return bottom;
  }

  private void refresh() {
    header.refresh();
    model.refresh();
    errors.refresh();
    boolean hasErrors = errors.getRowCount() > 0;
    if (hasErrors != bottom.getBottomComponent().isVisible()) {
      bottom.getBottomComponent().setVisible(hasErrors);
      bottom.resetToPreferredSizes();
    }
    report.setEnabled(page().isPresent());
    refreshCharts();
    if (results.left().isPresent()) {
      clock.start();
    } else {
      clock.stop();
    }
  }

  private void refreshCharts() {
    if (table.getSelectedRow() < 0) {
      chosen().ifPresent(row -> table.showRow(results.rows().indexOf(row)));
    }
    byLoad.show(chosen().map(row -> LiveCharts.byLoad(results, row)).orElse(LiveCharts.NOTHING));
    throughput.show(LiveCharts.throughput(results));
    percentiles.show(LiveCharts.percentiles(results));
  }

  /** The selected row, or that of the current cell. */
  private Optional<ResultsRow> chosen() {
    int selected = table.getSelectedRow();
    if (selected >= 0 && selected < model.getRowCount()) {
      return Optional.of(model.row(selected));
    }
    Optional<Cell> running = results.current().stream().map(LiveCell::cell).findFirst();
    return running.isPresent() ? running.map(ResultsRow::of) : results.rows().stream().findFirst();
  }

  private Optional<Path> page() {
    return results.end().flatMap(end -> end.report());
  }

  private void openReport() {
    page().ifPresent(SweepResultsGui::open);
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
}
