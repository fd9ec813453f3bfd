// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The value of {@link Parameter#JDBC_PROPERTIES}: {@code name=value&name=value}. */
public final class DriverProperties {
  private static final String SEPARATOR = "&";

  /** Secrets, server and account have parameters of their own. */
  private static final Pattern NOT_HERE =
      Pattern.compile(
          "(?i)(^|&)\\s*([\\w.]*(pass(word|wd|phrase)|secret|token|credential)[\\w.]*|[\\w.]*url"
              + "|user(name)?|host|port|address|protocol|path|type|priority|dbname)\\s*=");

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

  /**
   * @param where the parameter that gives the property
   * @param set what the run sets
   * @param defaults those of {@code set} that the user may change
   * @throws UserError if the property may not be given
   */
  public static void requireFree(Parameter where, String name, Properties set, Set<String> defaults)
      throws UserError {
    if (set.containsKey(name) && !defaults.contains(name)) {
      throw new UserError(
          "%s: the run itself sets %s; leave it out%s."
              .formatted(
                  where,
                  name,
                  name.equals("useServerPrepStmts")
                      ? ", and give -J%s=server".formatted(Parameter.JDBC_PREPARE)
                      : ""));
    }
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

  static boolean saysWhereOrWho(String value) {
    return NOT_HERE.matcher(value).find();
  }
}
