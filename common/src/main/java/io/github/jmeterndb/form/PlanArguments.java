// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;

/**
 * The parameters that an element of a plan has, changed without a touch to what stays the same:
 * rows that nobody knows, their order, what is said of them.
 */
public final class PlanArguments {
  private final Arguments arguments;
  private final UnaryOperator<String> absent;

  /**
   * A copy of what the plan has.
   *
   * @param absent what the absence of a row of that name is as good as
   */
  public PlanArguments(Arguments arguments, UnaryOperator<String> absent) {
    this.arguments = (Arguments) arguments.clone();
    this.absent = absent;
  }

  /** What the plan has for that parameter. */
  public String text(String name) {
    return row(arguments, name).map(Argument::getValue).orElseGet(() -> absent.apply(name));
  }

  /**
   * The same with other values. One that is blank, or is what its absence means, has no row.
   *
   * @param texts by the names of their parameters
   * @param known those that a new row is described by
   */
  public Arguments with(Map<String, String> texts, Collection<Parameter> known) {
    Arguments changed = (Arguments) arguments.clone();
    texts.forEach(
        (name, text) -> {
          if (text.equals(text(name))) {
            return;
          }
          if (text.isEmpty() || text.equals(absent.apply(name))) {
            changed.removeArgument(name);
          } else {
            row(changed, name)
                .ifPresentOrElse(
                    row -> row.setValue(text),
                    () -> changed.addArgument(name, text, "=", description(name, known)));
          }
        });
    return changed;
  }

  /** What the plan has rows for besides those; of these, nothing is known but what it says. */
  public List<Parameter> others(Collection<Parameter> known) {
    return IntStream.range(0, arguments.getArgumentCount())
        .mapToObj(arguments::getArgument)
        .map(row -> new Parameter(row.getName(), "", "", text(row), Check.ANY))
        .filter(parameter -> !known.contains(parameter))
        .distinct()
        .toList();
  }

  private static String text(Argument row) {
    return row.getDescription() == null ? "" : row.getDescription();
  }

  private static Optional<Argument> row(Arguments arguments, String name) {
    return IntStream.range(0, arguments.getArgumentCount())
        .mapToObj(arguments::getArgument)
        .filter(row -> name.equals(row.getName()))
        .findFirst();
  }

  private static String description(String name, Collection<Parameter> known) {
    return known.stream()
        .filter(parameter -> parameter.property().equals(name))
        .map(Parameter::description)
        .findFirst()
        .orElse("");
  }
}
