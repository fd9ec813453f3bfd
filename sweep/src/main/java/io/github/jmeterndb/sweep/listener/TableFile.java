// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.awt.Component;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.util.JMeterUtils;

/** Saves the table as CSV to a file that the user chooses. For Swing's thread. */
final class TableFile {
  private static final String TITLE = "Save table";

  private TableFile() {}

  /** Asks for the file, and before replacing one; reports a failure to the user. */
  static void save(ResultsModel model, Component parent) {
    JFileChooser chooser = FileDialoger.promptToSaveFile("sweep-results.csv");
    if (chooser == null || !mayBeWritten(chooser.getSelectedFile(), parent)) {
      return;
    }
    File file = chooser.getSelectedFile();
    try (Writer out = Files.newBufferedWriter(file.toPath())) {
      model.write(out);
    } catch (IOException e) {
      JMeterUtils.reportErrorToUser(
          "The table cannot be written to %s: %s".formatted(file, e), TITLE);
    }
  }

  private static boolean mayBeWritten(File file, Component parent) {
    return !file.exists()
        || JOptionPane.showConfirmDialog(
                parent, file + " exists already: replace it?", TITLE, JOptionPane.YES_NO_OPTION)
            == JOptionPane.YES_OPTION;
  }
}
