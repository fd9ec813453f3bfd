// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import io.github.jmeterndb.settings.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.swing.JPanel;

/**
 * Parameters below each other, each with what there is to choose from, what it means and what is
 * wrong with its value. For Swing's thread.
 */
public final class ParameterForm extends JPanel {
  private static final long serialVersionUID = 1;

  private final transient Map<String, ParameterRow> rows = new LinkedHashMap<>();

  /**
   * A form without values.
   *
   * @param properties gives a JMeter property, or null
   * @param changed is called when a value is another one
   */
  @SuppressWarnings("this-escape")
  public ParameterForm(
      List<Parameter> parameters, UnaryOperator<String> properties, Runnable changed) {
    Grid grid = new Grid(this);
    for (Parameter parameter : parameters) {
      ParameterRow row = new ParameterRow(parameter, properties, changed);
      rows.put(parameter.property(), row);
      row.addTo(grid);
    }
  }

  /** Shows the values that a plan has. */
  public void show(UnaryOperator<String> texts) {
    rows.forEach((name, row) -> row.show(texts.apply(name)));
  }

  /** Shows what blanks stand for. */
  public void hint(Map<Parameter, String> defaults) {
    rows.values()
        .forEach(
            row ->
                row.hint(defaults.getOrDefault(row.parameter(), row.parameter().defaultValue())));
  }

  /** What the plan is to have, by the names of the parameters. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    rows.forEach((name, row) -> texts.put(name, row.text()));
    return texts;
  }

  /** The values, as far as they are known before the plan runs, by the names of the parameters. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    rows.forEach((name, row) -> values.put(name, row.value()));
    return values;
  }

  /** How many have a value of their own, from the plan or a property. */
  public long countOfSet() {
    return rows.values().stream().filter(row -> !row.value().isEmpty()).count();
  }

  /** The names of the parameters whose values are wrong. */
  public List<String> wrong() {
    return rows.values().stream()
        .filter(row -> row.wrong().isPresent())
        .map(row -> row.parameter().property())
        .toList();
  }
}
