// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.awt.Font;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.swing.JCheckBox;
import javax.swing.JLabel;

/**
 * A parameter in a {@link ParameterForm}: its name, its value, its unit, what it means, and what is
 * wrong with the value. For Swing's thread.
 *
 * <p>The box "-J" says that the property of the parameter's name comes before the value: then
 * {@code ${__P(name,value)}} is what the plan has. What is not touched stays in the plan as it was.
 */
final class ParameterRow {
  /** In pixels, for Swing's HTML has to be told where to break a line. */
  private static final int DESCRIPTION_WIDTH = 330;

  private static final int MESSAGE_WIDTH = 480;

  private final Parameter parameter;
  private final UnaryOperator<String> properties;
  private final Editor editor;
  private final JCheckBox fromProperty = new JCheckBox("-J");
  private final JLabel message = new JLabel();
  private final Runnable changed;

  private String planned = "";
  private boolean touched;
  private boolean showing;

  /**
   * A row.
   *
   * @param properties gives a JMeter property, or null
   * @param changed is called when the value is another one
   */
  ParameterRow(Parameter parameter, UnaryOperator<String> properties, Runnable changed) {
    this.parameter = parameter;
    this.properties = properties;
    this.changed = changed;
    editor = editor(parameter);
    editor.field().setName(parameter.property());
    editor.field().setToolTipText(parameter.description());
    fromProperty.setName(parameter.property() + ".-J");
    fromProperty.setToolTipText(
        "-J%1$s=… on the command line, or the JMeter property %1$s, comes before this value"
            .formatted(parameter.property()));
    fromProperty.addActionListener(e -> touched());
    message.setName(parameter.property() + ".message");
    message.setFont(small(message.getFont()));
    editor.onChange(this::touched);
  }

  private static Editor editor(Parameter parameter) {
    List<String> words = parameter.check().words();
    if (parameter.equals(Parameter.JDBC_PASSWORD)) {
      return Editor.ofPassword();
    } else if (words.isEmpty()) {
      return Editor.ofText();
    }
    return parameter.check().takesSeveral()
        ? new TickEditor(parameter.property(), words)
        : new ChoiceEditor(words);
  }

  private static Font small(Font font) {
    return font.deriveFont(font.getSize2D() - 1);
  }

  Parameter parameter() {
    return parameter;
  }

  /** Puts it into a form. */
  void addTo(Grid grid) {
    JLabel name = new JLabel(parameter.property());
    name.setLabelFor(editor.field());
    name.setToolTipText(parameter.description());
    JLabel description = new JLabel(inLines(parameter.meaning(), DESCRIPTION_WIDTH));
    description.setFont(small(description.getFont()));
    description.setForeground(Inks.muted());
    grid.line(name, editor.component(), fromProperty, new JLabel(parameter.unit()), description);
    editor.below().forEach(grid::below);
    grid.below(message);
  }

  private static String inLines(String text, int width) {
    return "<html><body style='width:%dpx'>%s</body></html>"
        .formatted(width, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  /** Shows what the plan has. */
  void show(String text) {
    showing = true;
    Optional<String> value = PropertyReference.value(parameter.property(), text);
    fromProperty.setSelected(value.isPresent());
    editor.show(value.orElse(text));
    planned = text;
    touched = false;
    showing = false;
    update();
  }

  /** Shows what a blank stands for. */
  void hint(String byDefault) {
    editor.hint(byDefault);
    update();
  }

  /** What the plan is to have. */
  String text() {
    if (!touched) {
      return planned;
    }
    String text = editor.text().strip();
    return fromProperty.isSelected() && PropertyReference.canHold(text)
        ? PropertyReference.of(parameter.property(), text)
        : text;
  }

  /** The value, as far as it is known before the plan runs. */
  String value() {
    return PropertyReference.evaluated(text(), properties).strip();
  }

  /** What is wrong with it. */
  Optional<String> wrong() {
    String value = value();
    if (value.isEmpty() || PropertyReference.isIn(value)) {
      return Optional.empty();
    }
    if (!parameter.check().accepts().test(value)) {
      return Optional.of(parameter.complaint(value));
    }
    try {
      parameter.check(value);
      return Optional.empty();
    } catch (UserError e) {
      return Optional.of(e.getMessage());
    }
  }

  private void touched() {
    if (!showing) {
      touched = true;
      update();
      changed.run();
    }
  }

  private void update() {
    String value = value();
    editor.mean(value);
    Optional<String> wrong = wrong();
    message.setText(wrong.map(line -> inLines(line, MESSAGE_WIDTH)).orElseGet(() -> note(value)));
    message.setForeground(wrong.isPresent() ? Inks.wrong() : Inks.muted());
    message.setVisible(!message.getText().isEmpty());
  }

  private String note(String value) {
    if (PropertyReference.isIn(value)) {
      return "an expression: known when the plan runs";
    }
    boolean given =
        !value.isEmpty()
            && properties.apply(parameter.property()) != null
            && text().contains("${__P(" + parameter.property());
    if (!given) {
      return "";
    }
    return parameter.equals(Parameter.JDBC_PASSWORD)
        ? "a JMeter property gives it"
        : "a JMeter property gives it: " + value;
  }
}
