// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.swing.JLabel;

/**
 * A parameter in a {@link ParameterForm}: its name, its value, what it means, and what is wrong
 * with the value. For Swing's thread.
 *
 * <p>Where the plan has {@code ${__P(name,value)}}, the property of the parameter's name comes
 * before the value: the property is shown if it is given, and cannot be changed here. The plan
 * keeps this form when its value is changed. What is not changed stays in the plan as it was, and
 * what is changed to its default leaves the plan.
 */
final class ParameterRow {
  private static final List<Parameter> ADDRESSES =
      List.of(Parameter.NDB_CONNECTSTRING, Parameter.NDB_DATABASE, Parameter.JDBC_URL);

  private final Parameter parameter;
  private final UnaryOperator<String> properties;
  private final Editor editor;
  private final WrappedText message = new WrappedText().small();
  private final Runnable changed;

  private String planned = "";
  private String byDefault = "";

  private String plannedValue = "";

  private boolean isReference;
  private boolean isGiven;
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
    message.setName(parameter.property() + ".message");
    editor.onChange(this::edited);
  }

  private static Editor editor(Parameter parameter) {
    List<String> words = parameter.check().words();
    if (isPassword(parameter)) {
      return Editor.ofPassword();
    } else if (words.isEmpty()) {
      return Editor.ofText();
    }
    return parameter.check().takesSeveral()
        ? new TickEditor(parameter.property(), words)
        : new ChoiceEditor(words);
  }

  private static boolean isPassword(Parameter parameter) {
    return parameter.equals(Parameter.JDBC_PASSWORD);
  }

  Parameter parameter() {
    return parameter;
  }

  void addTo(Grid grid) {
    JLabel name = new JLabel(parameter.property());
    name.setLabelFor(editor.field());
    name.setToolTipText(parameter.description());
    WrappedText description = new WrappedText().small();
    description.setText((parameter.unit() + " " + parameter.meaning()).strip());
    description.setForeground(Inks.muted());
    grid.line(name, editor.component(), description);
    editor.below().forEach(grid::below);
    grid.below(message);
  }

  void show(String text) {
    Optional<String> value = PropertyReference.value(parameter.property(), text);
    planned = text;
    plannedValue = value.orElse(text);
    isReference = value.isPresent();
    String given = properties.apply(parameter.property());
    isGiven =
        given != null && !given.isBlank() && PropertyReference.names(parameter.property(), text);
    showing = true;
    editor.show(isGiven ? givenValue() : plannedValue);
    editor.setEditable(!isGiven);
    showing = false;
    update();
  }

  private String givenValue() {
    return isPassword(parameter) ? "" : PropertyReference.evaluated(planned, properties);
  }

  void hint(String usual) {
    byDefault = usual;
    editor.hint(usual);
    update();
  }

  String text() {
    String text = editor.text().strip();
    if (isGiven || text.equals(plannedValue.strip())) {
      return planned;
    }
    String kept = isDefault(text) ? "" : text;
    return isReference && PropertyReference.canHold(kept)
        ? PropertyReference.of(parameter.property(), kept)
        : kept;
  }

  /** A given address is kept even if it is the default, because a run may be pointed at it. */
  private boolean isDefault(String text) {
    return text.equals(byDefault) && !ADDRESSES.contains(parameter);
  }

  /** The value, as far as it is known before the plan runs. */
  String value() {
    return PropertyReference.evaluated(text(), properties).strip();
  }

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

  private void edited() {
    if (!showing) {
      update();
      changed.run();
    }
  }

  private void update() {
    String value = value();
    editor.mean(value);
    Optional<String> wrong = wrong();
    message.setText(wrong.orElseGet(() -> note(value)));
    message.setForeground(wrong.isPresent() ? Inks.wrong() : Inks.muted());
    message.setVisible(!message.getText().isEmpty());
  }

  private String note(String value) {
    if (isGiven) {
      boolean hidesAnother =
          !isPassword(parameter) && !plannedValue.isBlank() && !plannedValue.equals(value);
      return "given with -J" + (hidesAnother ? "; the plan has " + plannedValue : "");
    }
    return PropertyReference.isIn(value) ? "an expression: known when the plan runs" : "";
  }
}
