// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.table.AbstractTableModel;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;

/**
 * The parameters of a sweep: name, value, meaning. The most frequently used come first. Rows of the
 * plan stay as they are unless their value is edited; clearing a value removes the row from the
 * plan. For Swing's thread.
 *
 * <p>For {@code ${__P(name,value)}} or an empty value in the plan, the JMeter property has
 * precedence: if it is set, it is shown and cannot be edited.
 */
public final class ParameterTable extends AbstractTableModel {
  public static final int VALUE = 1;

  private static final long serialVersionUID = 1;
  private static final List<String> COLUMNS = List.of("name", "value", "meaning");

  private static final List<Parameter> FIRST =
      List.of(
          Parameter.TARGET,
          Parameter.NDB_CONNECTSTRING,
          Parameter.JDBC_URL,
          Parameter.JDBC_USER,
          Parameter.JDBC_PASSWORD,
          Parameter.WORKLOAD,
          Parameter.OPERATIONS,
          Parameter.PATHS,
          Parameter.THREADS,
          Parameter.RATE,
          Parameter.DURATION,
          Parameter.RUN_DIR);

  private final transient UnaryOperator<String> properties;
  private Arguments planned = new Arguments();
  private transient Offer offer;
  private transient List<Parameter> rows = List.of();

  public enum State {
    DEFAULT,
    SET,
    GIVEN,
    WRONG
  }

  @SuppressWarnings("this-escape")
  public ParameterTable(UnaryOperator<String> properties) {
    this.properties = properties;
    show(planned);
  }

  public void show(Arguments parameters) {
    planned = (Arguments) parameters.clone();
    rows = List.of();
    refresh();
  }

  public Arguments parameters() {
    return (Arguments) planned.clone();
  }

  private void refresh() {
    offer = Offer.of(name -> value(name));
    Set<Parameter> parameters = new LinkedHashSet<>(FIRST);
    parameters.addAll(offer.own());
    parameters.addAll(Parameter.COMMON);
    plannedRows()
        .map(row -> new Parameter(row.getName(), "", "", described(row), Check.ANY))
        .forEach(parameters::add);
    List<Parameter> now = List.copyOf(parameters);
    if (now.equals(rows)) {
      fireTableRowsUpdated(0, rows.size() - 1);
    } else {
      rows = now;
      fireTableDataChanged();
    }
  }

  private static String described(Argument row) {
    return row.getDescription() == null ? "" : row.getDescription();
  }

  private Stream<Argument> plannedRows() {
    return IntStream.range(0, planned.getArgumentCount()).mapToObj(planned::getArgument);
  }

  private Optional<Argument> plannedRow(String name) {
    return plannedRows().filter(row -> name.equals(row.getName())).findFirst();
  }

  private String text(String name) {
    return plannedRow(name).map(Argument::getValue).orElse("${__P(" + name + ",)}");
  }

  private Optional<String> given(String name) {
    return Optional.ofNullable(properties.apply(name))
        .filter(value -> !value.isBlank() && text(name).startsWith("${__P(" + name));
  }

  private String plannedValue(String name) {
    return PropertyReference.value(name, text(name)).orElse(text(name));
  }

  private String value(String name) {
    return given(name).orElseGet(() -> plannedValue(name)).strip();
  }

  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    for (Parameter parameter : rows) {
      String value = value(parameter.property());
      if (!value.isEmpty()) {
        values.put(parameter.property(), value);
      }
    }
    return values;
  }

  public List<String> wrong() {
    return rows.stream()
        .filter(parameter -> complaint(parameter).isPresent())
        .map(Parameter::property)
        .toList();
  }

  private Optional<String> complaint(Parameter parameter) {
    String value = value(parameter.property());
    if (value.isEmpty() || value.contains("${")) {
      return Optional.empty();
    }
    if (!offer.check(parameter).accepts().test(value)) {
      return Optional.of(parameter.checkedBy(offer.check(parameter)).complaint(value));
    }
    try {
      parameter.check(value);
      return Optional.empty();
    } catch (UserError e) {
      return Optional.of(e.getMessage());
    }
  }

  public boolean isPassword(int row) {
    return rows.get(row).equals(Parameter.JDBC_PASSWORD);
  }

  public State state(int row) {
    String name = rows.get(row).property();
    if (complaint(rows.get(row)).isPresent()) {
      return State.WRONG;
    }
    return given(name).isPresent()
        ? State.GIVEN
        : value(name).isEmpty() ? State.DEFAULT : State.SET;
  }

  /** The values to choose from, the default first; empty if any text is allowed. */
  public List<String> choices(int row) {
    Parameter parameter = rows.get(row);
    Check check = offer.check(parameter);
    List<String> choices = new ArrayList<>(check.words());
    if (check.takesSeveral()) {
      choices.add(0, offer.byDefault(parameter));
    }
    return choices;
  }

  public String explanation(int row) {
    Parameter parameter = rows.get(row);
    List<String> lines = new ArrayList<>();
    complaint(parameter).ifPresent(lines::add);
    if (given(parameter.property()).isPresent()) {
      String hidden = plannedValue(parameter.property());
      lines.add(
          "given with -J"
              + (hidden.isEmpty() || isPassword(row) ? "" : "; the plan has " + hidden));
    } else if (value(parameter.property()).contains("${")) {
      lines.add("an expression: known when the plan runs");
    }
    lines.add(parameter.property() + ": " + parameter.description());
    return String.join("\n", lines);
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return COLUMNS.size();
  }

  @Override
  public String getColumnName(int column) {
    return COLUMNS.get(column);
  }

  @Override
  public boolean isCellEditable(int row, int column) {
    return column == VALUE && given(rows.get(row).property()).isEmpty();
  }

  @Override
  public String getValueAt(int row, int column) {
    Parameter parameter = rows.get(row);
    return switch (column) {
      case 0 -> parameter.property();
      case VALUE -> value(parameter.property());
      default -> parameter.meaningWithUnit();
    };
  }

  public String shownValue(int row) {
    String value = value(rows.get(row).property());
    if (isPassword(row)) {
      return "•".repeat(value.length());
    }
    return value.isEmpty() ? offer.byDefault(rows.get(row)) : value;
  }

  @Override
  public void setValueAt(Object typed, int row, int column) {
    Parameter parameter = rows.get(row);
    String name = parameter.property();
    String value = String.valueOf(typed).strip();
    if (value.equals(value(name))) {
      return;
    }
    Optional<Argument> before = plannedRow(name);
    boolean isPlain =
        before.isPresent() && PropertyReference.value(name, before.get().getValue()).isEmpty();
    String text = isPlain || value.contains("${") ? value : PropertyReference.of(name, value);
    if (value.isEmpty()) {
      planned.removeArgument(name);
    } else if (before.isPresent()) {
      before.get().setValue(text);
    } else {
      planned.addArgument(name, text, "=", parameter.description());
    }
    refresh();
  }
}
