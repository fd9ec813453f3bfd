// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Component;
import java.time.Clock;
import java.util.Collections;
import javax.swing.JScrollPane;
import javax.swing.table.TableColumn;
import org.junit.jupiter.api.Test;

/** The table, which needs no screen as long as it is not shown. */
class ResultsTableTest {
  private final LiveResults results = new LiveResults(Clock.systemUTC());
  private final ResultsTable table = table();

  @Test
  void setsThePathAboveTheFigureInTheHeads() {
    assertThat(Collections.list(table.getColumnModel().getColumns()))
        .extracting(TableColumn::getHeaderValue)
        .contains(
            "<html><center>operation</center></html>",
            "<html><center>clusterj<br>p99 µs</center></html>",
            "<html><center>clusterj<br>÷ jdbc</center></html>");
  }

  @Test
  void scrollsRatherThanCutAHeadWhereItDoesNotFit() {
    JScrollPane window = new JScrollPane(table);
    window.setSize(300, 300);
    window.doLayout();
    assertThat(table.getScrollableTracksViewportWidth()).isFalse();

    window.setSize(3_000, 300);
    window.doLayout();
    assertThat(table.getScrollableTracksViewportWidth()).isTrue();
  }

  @Test
  void cutsNoFigureAndNoWarning() {
    results.cellEnded(RunEvents.ended("select/clusterj/16", 17_741_234.5, "rows were added", ""));
    ResultsModel model = (ResultsModel) table.getModel();
    model.refresh();

    for (int i = 0; i < table.getColumnCount(); i++) {
      for (int row = 0; row < table.getRowCount(); row++) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, i), row, i);
        assertThat(table.getColumnModel().getColumn(i).getMinWidth())
            .as("%s in column %d", table.getValueAt(row, i), i)
            .isGreaterThanOrEqualTo(
                cell.getPreferredSize().width + table.getIntercellSpacing().width);
      }
    }
  }

  private ResultsTable table() {
    results.runBegins(RunEvents.plan(""));
    return new ResultsTable(new ResultsModel(results));
  }
}
