// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * JMeter's {@code ${__P(name,value)}}: the property, or the value if the property is not set. See
 * the JMeter manual, section "Functions and Variables".
 */
final class PropertyReference {
  private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\,$])");

  private PropertyReference() {}

  /** Empty for any other text. */
  static Optional<String> value(String name, String text) {
    String head = "${__P(" + name + ",";
    if (!text.startsWith(head) || !text.endsWith(")}")) {
      return Optional.empty();
    }
    String value =
        ESCAPED.matcher(text.substring(head.length(), text.length() - 2)).replaceAll("$1");
    // Text that would be written differently is kept as it is.
    return of(name, value).equals(text) ? Optional.of(value) : Optional.empty();
  }

  /** A reference to the property, or the plain value if a reference cannot hold it. */
  static String of(String name, String value) {
    return canHold(value)
        ? "${__P(%s,%s)}".formatted(name, value.replace("\\", "\\\\").replace(",", "\\,"))
        : value;
  }

  /** JMeter finds the end of a reference by its parentheses. */
  private static boolean canHold(String value) {
    int open = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 0 || c == '{' || c == '}') {
        return false;
      }
    }
    return open == 0;
  }
}
