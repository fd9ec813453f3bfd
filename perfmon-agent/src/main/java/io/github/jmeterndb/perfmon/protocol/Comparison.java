// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import com.google.re2j.Pattern;
import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.bounds.Shown;
import java.util.List;
import java.util.function.Predicate;

/**
 * A clause's operator and value.
 *
 * @param test what a text is asked
 * @param negated whether no text may pass, instead of one that must
 */
public record Comparison(Test test, boolean negated) {
  private static final int MAX_TEXT = 4096;

  /** A question to a text. */
  @FunctionalInterface
  public interface Test {
    boolean passes(String text, SearchBudget budget);
  }

  /** Whether it holds for these texts: one passes, or, where it is negated, none does. */
  public boolean holds(List<String> texts, SearchBudget budget) {
    return texts.stream().anyMatch(text -> test.passes(text, budget)) != negated;
  }

  static Comparison parse(String operator, String value, Allowance allowance) throws MetricRefused {
    return switch (operator) {
      case "eq" -> of(value::equals, false);
      case "ne" -> of(value::equals, true);
      case "ct" -> of(text -> text.contains(value), false);
      case "nct" -> of(text -> text.contains(value), true);
      case "sw" -> of(text -> text.startsWith(value), false);
      case "ew" -> of(text -> text.endsWith(value), false);
      case "re" -> new Comparison(expression(allowance.takeExpression(value)), false);
      default ->
          throw new MetricRefused(
              "ptql: the operator "
                  + Shown.of(operator)
                  + " is not known here: eq, ne, ct, nct, sw, ew and re are");
    };
  }

  private static Comparison of(Predicate<String> test, boolean negated) {
    return new Comparison((text, budget) -> test.test(text), negated);
  }

  private static Test expression(Pattern pattern) {
    int size = pattern.programSize();
    return (text, budget) -> {
      String cut = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
      return pattern.matcher(new MeteredText(cut, size, budget)).find();
    };
  }
}
