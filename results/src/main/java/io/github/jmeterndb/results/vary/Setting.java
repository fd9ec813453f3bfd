// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A property of one access path, and values of it to be compared.
 *
 * @param property its name
 * @param baseline the path that the others are compared with
 * @param paths a path for each other value
 */
record Setting(String property, String baseline, List<String> paths) {
  /** Copies the list. */
  Setting {
    paths = List.copyOf(paths);
  }

  /**
   * Those of a text such as {@code ndb.pool.size=1|2}, one for each access path that has the
   * property. The first value is the baseline if one of several is the default; otherwise it is
   * what the run has.
   *
   * @throws UserError if there is no such setting, with those that there are, or a value is none
   *     for it
   */
  static List<Setting> all(String text) throws UserError {
    String[] sides = text.split("=", 2);
    String property = sides[0].strip();
    Parameter parameter =
        Parameter.OF_A_PATH.stream()
            .filter(each -> each.property().equals(property))
            .findFirst()
            .orElseThrow(
                () ->
                    new UserError(
                        "--vary: '%s' is no setting of one path; those are %s."
                            .formatted(
                                Settings.withoutSecrets(property),
                                Parameter.OF_A_PATH.stream()
                                    .map(Parameter::property)
                                    .collect(Collectors.joining(", ")))));
    if (sides.length == 1) {
      throw new UserError(
          "--vary: %s has no value; give one or more, such as '%1$s=A|B'.".formatted(property));
    }
    List<String> values = Stream.of(sides[1].split("\\|", -1)).map(String::strip).toList();
    List<Setting> settings = new ArrayList<>();
    for (String accessPath : accessPaths(parameter)) {
      settings.add(of(accessPath, parameter, values));
    }
    return settings;
  }

  private static Setting of(String accessPath, Parameter parameter, List<String> values)
      throws UserError {
    String property = parameter.property();
    List<String> paths = new ArrayList<>();
    values.forEach(value -> paths.add(new PathName(accessPath, Map.of(property, value)).text()));
    boolean hasBaseline = values.size() > 1 && values.contains(parameter.defaultValue());
    Setting setting =
        hasBaseline
            ? new Setting(property, paths.get(0), paths.subList(1, paths.size()))
            : new Setting(property, accessPath, paths);
    Settings.of(Map.of(Parameter.PATHS.property(), String.join(",", setting.all()))::get);
    return setting;
  }

  private List<String> all() {
    return Stream.concat(Stream.of(baseline), paths.stream()).toList();
  }

  /** The rounds that compare it. */
  Variation variation(int number) {
    return new Variation(number + "-" + property, baseline, paths);
  }

  /** Those that have it. */
  private static List<String> accessPaths(Parameter parameter) {
    if (parameter.equals(Parameter.WRITE_MODE) || parameter.property().startsWith("ndb.")) {
      return List.of("clusterj");
    }
    return parameter.property().startsWith("jdbc.") ? List.of("jdbc") : List.of("clusterj", "jdbc");
  }
}
