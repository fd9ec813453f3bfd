// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The value of {@link Parameter#JDBC_PROPERTIES}: {@code name=value&name=value}. */
public final class DriverProperties {
  private static final String SEPARATOR = "&";

  private static final Pattern FORM = Pattern.compile("[A-Za-z][\\w.]*=[^&\\s]+");

  private DriverProperties() {}

  /** Values by name, in their order. */
  public static Map<String, String> of(Settings settings) {
    Map<String, String> values = new LinkedHashMap<>();
    String text = settings.text(Parameter.JDBC_PROPERTIES);
    for (String property : text.isEmpty() ? new String[0] : text.split(SEPARATOR, -1)) {
      String[] sides = property.split("=", 2);
      values.put(sides[0], sides[1]);
    }
    return values;
  }

  static String joined(String value, String more) {
    return value + SEPARATOR + more;
  }

  static Stream<String> split(String value) {
    return Stream.of(value.split(SEPARATOR, -1));
  }

  static boolean isList(String value) {
    String[] properties = value.split(SEPARATOR, -1);
    Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String property : properties) {
      if (!FORM.matcher(property).matches()) {
        return false;
      }
      byName.put(property.replaceFirst("=.*", ""), property);
    }
    return byName.size() == properties.length;
  }
}
