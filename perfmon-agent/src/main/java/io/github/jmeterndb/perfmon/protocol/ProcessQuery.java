// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.github.jmeterndb.perfmon.bounds.Shown;
import io.github.jmeterndb.perfmon.host.Host.ProcessEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * {@code ptql=State.Name.eq=java,Args.*.ct=foo}: the oldest process for which all clauses hold. A
 * part of SIGAR's Process Table Query Language.
 */
final class ProcessQuery {
  private static final String ARGUMENTS = "Args.";
  private static final int MAX_TEXT = 4096;
  private static final int MAX_EXPRESSION = 100;

  /** With it a few characters would make a program of any size. */
  private static final java.util.regex.Pattern COUNT = java.util.regex.Pattern.compile("\\{[0-9]");

  /** {@code Class.Attribute.op=value}. */
  private record Clause(String subject, String operator, String value) {}

  private ProcessQuery() {}

  /**
   * Takes any text.
   *
   * @throws MetricRefused where it is not of the part of the language that is known here
   */
  static ProcessSelector parse(String text) throws MetricRefused {
    List<ProcessSelector.Test> tests = new ArrayList<>();
    OptionalLong pid = OptionalLong.empty();
    boolean isOfArguments = false;
    int expressions = 0;
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        Clause clause = clause(part.strip());
        tests.add(test(clause));
        isOfArguments |= clause.subject.startsWith(ARGUMENTS);
        expressions += clause.operator.equals("re") ? 1 : 0;
        if (clause.subject.equals("Pid.Pid") && clause.operator.equals("eq")) {
          pid = OptionalLong.of(pid(clause.value));
        }
      }
    }
    if (tests.isEmpty()) {
      throw new MetricRefused("ptql=: give a query such as State.Name.eq=java");
    }
    ProcessSelector.Test all =
        (process, check) -> tests.stream().allMatch(test -> test.passes(process, check));
    return new ProcessSelector(
        "ptql=" + text.strip(), pid, List.of(all), 1, isOfArguments, expressions);
  }

  private static Clause clause(String text) throws MetricRefused {
    int equals = text.indexOf('=');
    int operator = equals < 0 ? -1 : text.lastIndexOf('.', equals);
    if (operator < 0) {
      throw new MetricRefused("ptql: " + Shown.of(text) + " is not Class.Attribute.op=value");
    }
    return new Clause(
        text.substring(0, operator),
        text.substring(operator + 1, equals),
        text.substring(equals + 1));
  }

  /** 0, which no process has, for what is no pid. */
  private static long pid(String value) {
    return value.matches("[1-9]\\d{0,17}") ? Long.parseLong(value) : 0;
  }

  /** A negated operator holds where no text of the process passes. */
  private static ProcessSelector.Test test(Clause clause) throws MetricRefused {
    Function<ProcessEntry, List<String>> texts = texts(clause);
    String value = clause.value;
    Predicate<String> test =
        switch (clause.operator) {
          case "eq", "ne" -> value::equals;
          case "ct", "nct" -> text -> text.contains(value);
          case "sw" -> text -> text.startsWith(value);
          case "ew" -> text -> text.endsWith(value);
          case "re" -> expression(value);
          default ->
              throw new MetricRefused(
                  "ptql: the operator "
                      + Shown.of(clause.operator)
                      + " is not known here: eq, ne, ct, nct, sw, ew and re are");
        };
    boolean isNegated = clause.operator.startsWith("n");
    return (process, check) ->
        texts.apply(process).stream().peek(text -> check.run()).anyMatch(test) != isNegated;
  }

  private static Function<ProcessEntry, List<String>> texts(Clause clause) throws MetricRefused {
    return switch (clause.subject) {
      case "State.Name" -> process -> List.of(process.name());
      case "Exe.Name" -> process -> List.of(process.executable());
      case "Args.*" -> process -> process.arguments().get();
      case "Pid.Pid" -> {
        if (!clause.operator.equals("eq") && !clause.operator.equals("ne")) {
          throw new MetricRefused(
              "ptql: Pid.Pid takes eq and ne, not " + Shown.of(clause.operator));
        }
        yield process -> List.of(Long.toString(process.id().pid()));
      }
      default -> {
        if (!clause.subject.matches("Args\\.-?\\d{1,4}")) {
          throw new MetricRefused(
              "ptql: "
                  + Shown.of(clause.subject)
                  + " is not known here: State.Name, Exe.Name, Pid.Pid, Args.* and Args.N are");
        }
        int index = Integer.parseInt(clause.subject.substring(ARGUMENTS.length()));
        yield process -> argument(process.arguments().get(), index);
      }
    };
  }

  /** A negative index counts from the end. */
  private static List<String> argument(List<String> arguments, int wanted) {
    int index = wanted < 0 ? arguments.size() + wanted : wanted;
    return index >= 0 && index < arguments.size() ? List.of(arguments.get(index)) : List.of();
  }

  /** RE2: the time that a match takes grows with text and expression, and not faster. */
  private static Predicate<String> expression(String value) throws MetricRefused {
    if (value.length() > MAX_EXPRESSION || COUNT.matcher(value).find()) {
      throw new MetricRefused(
          "ptql: an expression has at most %d characters, and no {n}".formatted(MAX_EXPRESSION));
    }
    try {
      Pattern pattern = Pattern.compile(value);
      return text -> pattern.matcher(text.substring(0, Math.min(text.length(), MAX_TEXT))).find();
    } catch (PatternSyntaxException e) {
      throw new MetricRefused("ptql: " + Shown.of(value) + ": " + e.getDescription());
    }
  }
}
