// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.sweep.listener.LiveResults.ErrorCount;
import java.util.List;
import java.util.Locale;
import javax.swing.table.AbstractTableModel;

/** The table of errors by code. For Swing's thread. */
final class ErrorsModel extends AbstractTableModel {
  private static final long serialVersionUID = 1;
  private static final List<String> NAMES = List.of("cell", "error code", "count", "first message");

  private final transient LiveResults results;
  private transient List<ErrorCount> errors = List.of();

  ErrorsModel(LiveResults results) {
    this.results = results;
  }

  /** Notifies the table of changes. */
  void refresh() {
    List<ErrorCount> now = List.copyOf(results.errors());
    if (!now.equals(errors)) {
      errors = now;
      fireTableDataChanged();
    }
  }

  @Override
  public int getRowCount() {
    return errors.size();
  }

  @Override
  public int getColumnCount() {
    return NAMES.size();
  }

  @Override
  public String getColumnName(int column) {
    return NAMES.get(column);
  }

  @Override
  public String getValueAt(int row, int column) {
    ErrorCount shown = errors.get(row);
    return switch (column) {
      case 0 -> shown.cell();
      case 1 -> shown.code();
      case 2 -> String.format(Locale.ROOT, "%,d", shown.count());
      default -> shown.message();
    };
  }
}
