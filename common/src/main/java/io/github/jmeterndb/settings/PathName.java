// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of a path in a run: an access path, and properties of its own: {@code
 * jdbc[jdbc.prepare=server;jdbc.pool.size=128]}. Tags, tables and labels have it as {@link
 * Parameter#PATHS} has, without blanks.
 *
 * <p>{@link Parameter#JDBC_PROPERTIES} may stand there several times, with one property of the
 * driver each, as {@code &} would need quotes in tags and shells.
 *
 * @param properties values by property, in their order
 */
public record PathName(String accessPath, Map<String, String> properties) {
  private static final String PROPERTY = "\\s*[\\w.]+\\s*=\\s*[\\w.=+-]+\\s*";

  /** No commas, slashes and quotes: the name stands in tags and in CSV files. */
  private static final Pattern FORM =
      Pattern.compile("[\\w.-]+\\s*(\\[%1$s(;%1$s)*])?".formatted(PROPERTY));

  /** Parses a name, without checks of its properties. */
  public static PathName of(String name) {
    int bracket = name.indexOf('[');
    if (bracket < 0) {
      return new PathName(name, Map.of());
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (String property : name.substring(bracket + 1).replaceFirst("]$", "").split(";", -1)) {
      String[] sides = property.split("=", 2);
      properties.merge(
          sides[0], sides.length == 1 ? "" : sides[1], (one, more) -> one + "&" + more);
    }
    return new PathName(name.substring(0, bracket), properties);
  }

  /** The name as in {@link Parameter#PATHS}. */
  public String text() {
    return properties.isEmpty()
        ? accessPath
        : properties.entrySet().stream()
            .flatMap(
                property ->
                    Stream.of(property.getValue().split("&", -1))
                        .map(value -> property.getKey() + "=" + value))
            .collect(Collectors.joining(";", accessPath + "[", "]"));
  }

  public static List<String> over(String accessPath, List<String> names) {
    return names.stream().filter(name -> of(name).accessPath.equals(accessPath)).toList();
  }

  /** Values by property, with this path's own in place of the run's. */
  public Map<String, String> over(Map<String, String> ofRun) {
    Map<String, String> values = new LinkedHashMap<>(ofRun);
    values.putAll(properties);
    return values;
  }

  /** {@link Parameter#PATHS} without blanks. */
  static String canonical(String paths) {
    return String.join(",", Check.list(paths)).replaceAll("\\s", "");
  }

  static void check(String paths) throws UserError {
    Set<String> names = new LinkedHashSet<>();
    for (String path : Check.list(paths)) {
      if (!FORM.matcher(path).matches()) {
        throw refused(
            path,
            "is not a path, or a path with properties in brackets, such as"
                + " jdbc[jdbc.prepare=server;jdbc.pool.size=128], with values of letters, digits and"
                + " ._=+-; the properties are "
                + permitted());
      }
      String name = canonical(path);
      for (Map.Entry<String, String> property : of(name).properties.entrySet()) {
        Parameter parameter = ofAPath(path, property.getKey());
        // Values of the same name are joined.
        if (property.getValue().contains("&") && !parameter.equals(Parameter.JDBC_PROPERTIES)) {
          throw refused(path, "has %s twice".formatted(parameter));
        }
        parameter.check(property.getValue());
      }
      if (!names.add(name)) {
        throw refused(
            path,
            "stands there twice: to compare a path with itself, set a property to its default");
      }
    }
  }

  private static Parameter ofAPath(String path, String name) throws UserError {
    String message = "has %s, which is no property of one path; those are %s";
    return Parameter.OF_A_PATH.stream()
        .filter(parameter -> parameter.property().equals(name))
        .findFirst()
        .orElseThrow(() -> refused(path, message.formatted(name, permitted())));
  }

  private static UserError refused(String path, String why) {
    return new UserError("paths: '%s' %s.".formatted(Settings.withoutSecrets(path), why));
  }

  private static String permitted() {
    return Parameter.OF_A_PATH.stream().map(Parameter::property).collect(Collectors.joining(", "));
  }
}
