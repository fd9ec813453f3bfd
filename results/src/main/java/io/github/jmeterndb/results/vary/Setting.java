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
 * A property, and values of it to be compared: of one access path, or of a whole run.
 *
 * @param baseline what the others are compared with: a path, or the property with its value
 * @param others the same for each other value
 * @param isOfRun whether it is of a whole run
 */
record Setting(String property, String baseline, List<String> others, boolean isOfRun) {
  private static final List<Parameter> OF_A_RUN =
      Stream.concat(Parameter.OF_A_SANDBOX.stream(), Stream.of(Parameter.TABLE_OPTIONS)).toList();

  Setting {
    others = List.copyOf(others);
  }

  /**
   * Those of a text such as {@code ndb.pool.size=1|2}, one for each access path that has the
   * property. The first value is the baseline if one of several is the default; otherwise it is
   * what the run has. Of a property of the whole run, the first value always is.
   *
   * @throws UserError if there is no such setting, with those that there are, or a value is none
   *     for it
   */
  static List<Setting> all(String text) throws UserError {
    String[] sides = text.split("=", 2);
    String property = sides[0].strip();
    Parameter parameter =
        Stream.concat(Parameter.OF_A_PATH.stream(), OF_A_RUN.stream())
            .filter(each -> each.property().equals(property))
            .findFirst()
            .orElseThrow(
                () ->
                    new UserError(
                        "--vary: '%s' is no setting of one path; those are %s. Of a whole run, there are %s."
                            .formatted(
                                Settings.withoutSecrets(property),
                                names(Parameter.OF_A_PATH),
                                names(OF_A_RUN))));
    if (sides.length == 1) {
      throw new UserError(
          "--vary: %s has no value; give one or more, such as '%1$s=A|B'.".formatted(property));
    }
    List<String> values = Stream.of(sides[1].split("\\|", -1)).map(String::strip).toList();
    if (OF_A_RUN.contains(parameter)) {
      return List.of(ofRun(parameter, values));
    }
    List<Setting> settings = new ArrayList<>();
    for (String accessPath : accessPaths(parameter)) {
      settings.add(of(accessPath, parameter, values));
    }
    return settings;
  }

  private static String names(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::property).collect(Collectors.joining(", "));
  }

  private static Setting ofRun(Parameter parameter, List<String> values) throws UserError {
    String property = parameter.property();
    if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
      throw new UserError(
          "--vary: %s is of a whole run: give two different values or more, the baseline first, such as '%1$s=A|B'."
              .formatted(property));
    }
    for (String value : values) {
      Settings.of(Map.of(property, value)::get);
    }
    List<String> options = values.stream().map(value -> property + "=" + value).toList();
    return new Setting(property, options.get(0), options.subList(1, options.size()), true);
  }

  private static Setting of(String accessPath, Parameter parameter, List<String> values)
      throws UserError {
    String property = parameter.property();
    List<String> paths = new ArrayList<>();
    values.forEach(value -> paths.add(new PathName(accessPath, Map.of(property, value)).text()));
    boolean hasBaseline = values.size() > 1 && values.contains(parameter.defaultValue());
    Setting setting =
        hasBaseline
            ? new Setting(property, paths.get(0), paths.subList(1, paths.size()), false)
            : new Setting(property, accessPath, paths, false);
    Settings.of(Map.of(Parameter.PATHS.property(), String.join(",", setting.all()))::get);
    return setting;
  }

  private List<String> all() {
    return Stream.concat(Stream.of(baseline), others.stream()).toList();
  }

  Variation variation(int number) {
    return new Variation(number + "-" + property, baseline, others, isOfRun);
  }

  private static List<String> accessPaths(Parameter parameter) {
    if (parameter.equals(Parameter.WRITE_MODE) || parameter.property().startsWith("ndb.")) {
      return List.of("clusterj");
    }
    return parameter.property().startsWith("jdbc.") ? List.of("jdbc") : List.of("clusterj", "jdbc");
  }
}
