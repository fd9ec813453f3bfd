// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Dimension;
import java.util.List;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JTextField;
import javax.swing.plaf.basic.BasicComboBoxEditor;

final class ChoiceEditor extends Editor {
  private final HintField field = new HintField(COLUMNS);
  private final JComboBox<String> box;

  ChoiceEditor(List<String> words) {
    box = new JComboBox<>(new DefaultComboBoxModel<>(words.toArray(String[]::new)));
    box.setEditable(true);
    box.setEditor(
        new BasicComboBoxEditor() {
          @Override
          protected JTextField createEditorComponent() {
            field.setBorder(null);
            return field;
          }
        });
    box.setSelectedItem("");
    // As wide as a field, so that the descriptions of all rows begin below each other.
    Dimension size = box.getPreferredSize();
    size.width = new HintField(COLUMNS).getPreferredSize().width;
    box.setPreferredSize(size);
    box.setMinimumSize(size);
    watch(field);
  }

  @Override
  JComponent component() {
    return box;
  }

  @Override
  JComponent field() {
    return field;
  }

  @Override
  String text() {
    return field.getText();
  }

  @Override
  void show(String text) {
    box.setSelectedItem(text);
    field.setText(text);
    field.setCaretPosition(0);
  }

  @Override
  void setEditable(boolean editable) {
    box.setEnabled(editable);
  }

  @Override
  void hint(String byDefault) {
    field.setHint(byDefault);
  }
}
