// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.Shown;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ptql=State.Name.eq=java,Args.*.ct=foo}: the oldest process for which all clauses hold. A
 * part of SIGAR's Process Table Query Language.
 *
 * @param text as it was asked
 * @param clauses at least one
 */
public record ProcessQuery(String text, List<Clause> clauses) implements ProcessSelector {
  /** What a clause is about. */
  public sealed interface Subject {
    /** Whether it is of the command line, which may have secrets in it. */
    default boolean isOfArguments() {
      return this instanceof AnyArgument || this instanceof Argument;
    }

    /** {@code State.Name}: the process' name. */
    record Name() implements Subject {}

    /** {@code Exe.Name}: the path of its executable. */
    record Executable() implements Subject {}

    /** {@code Pid.Pid}: its pid. */
    record Pid() implements Subject {}

    /** {@code Args.*}: any of its arguments, the command itself being the first. */
    record AnyArgument() implements Subject {}

    /**
     * {@code Args.1}: one argument; 0 is the command itself, a negative one counts from the end.
     */
    record Argument(int index) implements Subject {}
  }

  /** A condition. */
  public record Clause(Subject subject, Comparison comparison) {}

  /**
   * Takes any text.
   *
   * @throws MetricRefused where it is not of the part of the language that is known here
   */
  static ProcessQuery parse(String text, Allowance allowance) throws MetricRefused {
    List<Clause> clauses = new ArrayList<>();
    for (String clause : text.split(",", -1)) {
      if (!clause.isBlank()) {
        clauses.add(clause(clause.strip(), allowance));
      }
    }
    if (clauses.isEmpty()) {
      throw new MetricRefused("ptql=: give a query such as State.Name.eq=java");
    }
    return new ProcessQuery(text.strip(), List.copyOf(clauses));
  }

  private static Clause clause(String clause, Allowance allowance) throws MetricRefused {
    int equals = clause.indexOf('=');
    int operator = equals < 0 ? -1 : clause.lastIndexOf('.', equals);
    if (operator < 0) {
      throw new MetricRefused("ptql: " + Shown.of(clause) + " is not Class.Attribute.op=value");
    }
    Subject subject = subject(clause.substring(0, operator));
    if (subject.isOfArguments()) {
      allowance.takeArguments();
    }
    String word = clause.substring(operator + 1, equals);
    String value = clause.substring(equals + 1);
    if (subject instanceof Subject.Pid && !word.equals("eq") && !word.equals("ne")) {
      throw new MetricRefused("ptql: Pid.Pid takes eq and ne, not " + Shown.of(word));
    }
    return new Clause(subject, Comparison.parse(word, value, allowance));
  }

  private static Subject subject(String text) throws MetricRefused {
    return switch (text) {
      case "State.Name" -> new Subject.Name();
      case "Exe.Name" -> new Subject.Executable();
      case "Pid.Pid" -> new Subject.Pid();
      case "Args.*" -> new Subject.AnyArgument();
      default -> argument(text);
    };
  }

  private static Subject argument(String text) throws MetricRefused {
    if (!text.matches("Args\\.-?\\d{1,4}")) {
      throw new MetricRefused(
          "ptql: "
              + Shown.of(text)
              + " is not known here: State.Name, Exe.Name, Pid.Pid, Args.* and Args.N are");
    }
    return new Subject.Argument(Integer.parseInt(text.substring("Args.".length())));
  }

  @Override
  public boolean isOfOnePid() {
    return clauses.stream()
        .anyMatch(
            clause -> clause.subject() instanceof Subject.Pid && !clause.comparison().negated());
  }

  /** The query alone tells two of them apart: compiled patterns do not compare. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ProcessQuery query && text.equals(query.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "ptql=" + text;
  }
}
