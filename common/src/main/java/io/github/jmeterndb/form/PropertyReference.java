// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * JMeter's {@code ${__P(name,value)}}: the property of that name, and where none is given, the
 * value. See the JMeter manual, section "Functions and Variables".
 */
final class PropertyReference {
  private static final Pattern INNERMOST = Pattern.compile("\\$\\{__P\\(([^{}$]*?)\\)}");
  private static final Pattern FIRST_COMMA = Pattern.compile("(?<!\\\\),");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\,$])");

  /** JMeter's, where a reference names no value. */
  private static final String WITHOUT_VALUE = "1";

  private PropertyReference() {}

  /** What starts an expression of JMeter's. */
  static boolean isIn(String text) {
    return text.contains("${");
  }

  /**
   * The value of a reference to that property.
   *
   * @return empty if the text is anything else
   */
  static Optional<String> value(String name, String text) {
    String head = "${__P(" + name + ",";
    if (!text.startsWith(head) || !text.endsWith(")}")) {
      return Optional.empty();
    }
    String value =
        ESCAPED.matcher(text.substring(head.length(), text.length() - 2)).replaceAll("$1");
    // Anything that would be written otherwise is left to whoever wrote it.
    return canHold(value) && of(name, value).equals(text) ? Optional.of(value) : Optional.empty();
  }

  static boolean names(String name, String text) {
    return Stream.of(",", ")").anyMatch(end -> text.contains("${__P(" + name + end));
  }

  static String of(String name, String value) {
    return "${__P(%s,%s)}".formatted(name, value.replace("\\", "\\\\").replace(",", "\\,"));
  }

  /** Whether that can stand in a reference: JMeter finds its end by its parentheses. */
  static boolean canHold(String value) {
    if (isIn(value) || value.indexOf('{') >= 0 || value.indexOf('}') >= 0) {
      return false;
    }
    int open = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 0) {
        return false;
      }
    }
    return open == 0;
  }

  /**
   * A text with what its references stand for now. What else JMeter makes of it is known only when
   * the plan runs, and stays as it is.
   *
   * @param properties gives a property, or null
   */
  static String evaluated(String text, UnaryOperator<String> properties) {
    String evaluated = text;
    Matcher reference = INNERMOST.matcher(evaluated);
    while (reference.find()) {
      String[] parts = FIRST_COMMA.split(reference.group(1), 2);
      String given = properties.apply(parts[0].strip());
      if (given != null && isIn(given)) {
        // It might refer to itself.
        return evaluated;
      }
      String byDefault =
          parts.length == 1 ? WITHOUT_VALUE : ESCAPED.matcher(parts[1].strip()).replaceAll("$1");
      evaluated =
          evaluated.substring(0, reference.start())
              + (given == null ? byDefault : given)
              + evaluated.substring(reference.end());
      reference = INNERMOST.matcher(evaluated);
    }
    return evaluated;
  }
}
