// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.util.List;
import java.util.function.Consumer;
import javax.swing.JComponent;
import javax.swing.JPasswordField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/** What a value is typed into. For Swing's thread. */
abstract class Editor {
  /** Wide enough for the URL of a server, narrow enough to leave the description its place. */
  static final int COLUMNS = 21;

  private Runnable changed = () -> {};

  static Editor ofText() {
    HintField field = new HintField(COLUMNS);
    return new OfField(field, field::setHint);
  }

  /** An editor for a text that is not shown. */
  static Editor ofPassword() {
    return new OfField(new JPasswordField(COLUMNS), hint -> {});
  }

  final void onChange(Runnable listener) {
    changed = listener;
  }

  protected final void changed() {
    changed.run();
  }

  protected final void watch(JTextComponent field) {
    field
        .getDocument()
        .addDocumentListener(
            new DocumentListener() {
              @Override
              public void insertUpdate(DocumentEvent e) {
                changed();
              }

              @Override
              public void removeUpdate(DocumentEvent e) {
                changed();
              }

              @Override
              public void changedUpdate(DocumentEvent e) {
                changed();
              }
            });
  }

  abstract JComponent component();

  JComponent field() {
    return component();
  }

  List<JComponent> below() {
    return List.of();
  }

  abstract String text();

  abstract void show(String text);

  /** Lets the text be changed, or only be read. */
  abstract void setEditable(boolean editable);

  abstract void hint(String byDefault);

  /**
   * Shows what the text comes to.
   *
   * @param value as far as it is known before the plan runs
   */
  void mean(String value) {}

  private static final class OfField extends Editor {
    private final JTextComponent field;
    private final Consumer<String> hint;

    OfField(JTextComponent field, Consumer<String> hint) {
      this.field = field;
      this.hint = hint;
      watch(field);
    }

    @Override
    JComponent component() {
      return field;
    }

    @Override
    String text() {
      return field instanceof JPasswordField password
          ? new String(password.getPassword())
          : field.getText();
    }

    @Override
    void show(String text) {
      field.setText(text);
      field.setCaretPosition(0);
    }

    @Override
    void setEditable(boolean editable) {
      field.setEditable(editable);
    }

    @Override
    void hint(String byDefault) {
      hint.accept(byDefault);
    }
  }
}
