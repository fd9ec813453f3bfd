// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A clause's operator and value.
 *
 * @param test what a text is asked
 * @param negated whether no text may pass, instead of one that must
 */
public record Comparison(Predicate<String> test, boolean negated) {
  private static final int MAX_PATTERN = 200;
  private static final int MAX_TEXT = 4096;

  /** Whether it holds for these texts: one passes, or, where it is negated, none does. */
  public boolean holds(List<String> texts) {
    return texts.stream().anyMatch(test) != negated;
  }

  static Comparison parse(String operator, String value) throws MetricRefused {
    return switch (operator) {
      case "eq" -> new Comparison(value::equals, false);
      case "ne" -> new Comparison(value::equals, true);
      case "ct" -> new Comparison(text -> text.contains(value), false);
      case "nct" -> new Comparison(text -> text.contains(value), true);
      case "sw" -> new Comparison(text -> text.startsWith(value), false);
      case "ew" -> new Comparison(text -> text.endsWith(value), false);
      case "re" -> new Comparison(expression(value), false);
      default ->
          throw new MetricRefused(
              "ptql: the operator "
                  + Command.shown(operator)
                  + " is not known here: eq, ne, ct, nct, sw, ew and re are");
    };
  }

  private static Predicate<String> expression(String value) throws MetricRefused {
    if (value.length() > MAX_PATTERN) {
      throw new MetricRefused("ptql: an expression has at most " + MAX_PATTERN + " characters");
    }
    try {
      Pattern pattern = Pattern.compile(value);
      return text -> finds(pattern, text);
    } catch (PatternSyntaxException e) {
      throw new MetricRefused("ptql: " + Command.shown(value) + ": " + e.getDescription());
    }
  }

  /** The expression comes from the network: it gets a bounded number of steps, and of text. */
  private static boolean finds(Pattern pattern, String text) {
    String cut = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    try {
      return pattern.matcher(new CountedText(cut)).find();
    } catch (CountedText.TooManySteps | StackOverflowError e) {
      return false;
    }
  }
}
