// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.sweep.setup.TargetChoice;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
  private transient List<Row> rows = List.of();

  public enum State {
    DEFAULT,
    SET,
    GIVEN,
    WRONG
  }

  /**
   * @param shown the value as it is shown; the default if there is none
   * @param choices the values to choose from, the default first; empty if any text is allowed
   */
  public record Row(
      Parameter parameter,
      String value,
      String shown,
      State state,
      List<String> choices,
      String explanation) {
    public boolean isPassword() {
      return parameter.equals(Parameter.JDBC_PASSWORD);
    }
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
    SortedMap<String, Workload<?>> workloads = new TreeMap<>();
    Workload.all().forEach(each -> workloads.put(each.name(), each));
    Workload<?> workload =
        workloads.getOrDefault(
            value(Parameter.WORKLOAD.property()), workloads.get(Parameter.WORKLOAD.defaultValue()));
    Optional<Target> target = TargetChoice.known(parameter -> value(parameter.property()));
    List<Parameter> own = new ArrayList<>(SweepSetup.parameters(workload));
    own.addAll(choices(workload, List.copyOf(workloads.keySet()), target));
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    Stream.of(FIRST, own, Parameter.COMMON)
        .flatMap(List::stream)
        .forEach(parameter -> parameters.putIfAbsent(parameter.property(), parameter));
    own.forEach(parameter -> parameters.put(parameter.property(), parameter));
    plannedRows()
        .map(row -> new Parameter(row.getName(), "", "", described(row), Check.ANY))
        .forEach(parameter -> parameters.putIfAbsent(parameter.property(), parameter));
    Map<Parameter, String> defaults = defaults(workload, target.orElseGet(ParameterTable::cluster));
    List<Parameter> before = rows.stream().map(Row::parameter).toList();
    rows = parameters.values().stream().map(parameter -> row(parameter, defaults)).toList();
    if (before.equals(List.copyOf(parameters.values()))) {
      fireTableRowsUpdated(0, rows.size() - 1);
    } else {
      fireTableDataChanged();
    }
  }

  /** The parameters whose choices depend on what is installed, or on other parameters. */
  private static List<Parameter> choices(
      Workload<?> workload, List<String> workloads, Optional<Target> target) {
    Stream<String> targets = Services.all(Target.class).stream().map(Target::name).sorted();
    List<String> paths =
        Services.all(AccessPath.class).stream()
            .filter(path -> path.offers(workload))
            .filter(path -> target.isEmpty() || path.reaches(target.get().system()))
            .map(AccessPath::name)
            .sorted()
            .toList();
    return List.of(
        Parameter.TARGET.checkedBy(
            Check.oneOf(
                Stream.concat(Stream.of(Parameter.TARGET.defaultValue()), targets).toList())),
        Parameter.WORKLOAD.checkedBy(Check.oneOf(workloads)),
        Parameter.PATHS.checkedBy(ofPaths(paths)));
  }

  /** The likely target; another one if ClusterJ's module is not installed. */
  private static Target cluster() {
    return Services.all(Target.class).stream()
        .min(Comparator.comparing(target -> !target.name().equals("ndb")))
        .orElseThrow();
  }

  private static Check ofPaths(List<String> words) {
    Check different = Parameter.PATHS.check();
    return new Check(
        "a list of %s, each once at most, or with properties in brackets"
            .formatted(String.join(", ", words)),
        value ->
            different.accepts().test(value)
                && Check.list(value).stream()
                    .allMatch(path -> words.contains(PathName.of(path).accessPath().strip())),
        words,
        true);
  }

  private Map<Parameter, String> defaults(Workload<?> workload, Target target) {
    try {
      Settings given = Settings.of(this::value, SweepSetup.parameters(workload));
      return SweepSetup.defaults(given, workload, target, false);
    } catch (UserError e) {
      // The row with the invalid value shows the error.
      return SweepSetup.defaults(workload, target);
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

  private Row row(Parameter parameter, Map<Parameter, String> defaults) {
    String name = parameter.property();
    String value = value(name);
    boolean isPassword = parameter.equals(Parameter.JDBC_PASSWORD);
    boolean isGiven = given(name).isPresent();
    String byDefault = defaults.getOrDefault(parameter, parameter.defaultValue());
    Optional<String> complaint = complaint(parameter, value);
    List<String> lines = new ArrayList<>();
    complaint.ifPresent(lines::add);
    if (isGiven) {
      String hidden = plannedValue(name);
      lines.add(
          "given with -J" + (hidden.isEmpty() || isPassword ? "" : "; the plan has " + hidden));
    } else if (value.contains("${")) {
      lines.add("an expression: known when the plan runs");
    }
    lines.add(name + ": " + parameter.description());
    State set = value.isEmpty() ? State.DEFAULT : State.SET;
    List<String> choices = new ArrayList<>(parameter.check().words());
    if (parameter.check().takesSeveral()) {
      choices.add(0, byDefault);
    }
    return new Row(
        parameter,
        value,
        isPassword ? "•".repeat(value.length()) : value.isEmpty() ? byDefault : value,
        complaint.isPresent() ? State.WRONG : isGiven ? State.GIVEN : set,
        choices,
        String.join("\n", lines));
  }

  private static Optional<String> complaint(Parameter parameter, String value) {
    if (value.isEmpty() || value.contains("${")) {
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

  public Row row(int index) {
    return rows.get(index);
  }

  /** Parameters that are given or in the plan, by name. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    rows.forEach(row -> values.put(row.parameter.property(), row.value));
    values.values().removeIf(String::isEmpty);
    return values;
  }

  public List<String> wrong() {
    return rows.stream()
        .filter(row -> row.state == State.WRONG)
        .map(row -> row.parameter.property())
        .toList();
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
    return column == VALUE && given(rows.get(row).parameter.property()).isEmpty();
  }

  @Override
  public String getValueAt(int row, int column) {
    Row shown = rows.get(row);
    return switch (column) {
      case 0 -> shown.parameter.property();
      case VALUE -> shown.value;
      default -> shown.parameter.meaningWithUnit();
    };
  }

  @Override
  public void setValueAt(Object typed, int row, int column) {
    Parameter parameter = rows.get(row).parameter;
    String name = parameter.property();
    String value = String.valueOf(typed).strip();
    if (value.equals(rows.get(row).value)) {
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
