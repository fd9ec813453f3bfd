// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
   * That of a text such as {@code ndb.pool.size=1|2}. The first value is the baseline if one of
   * several is the default; otherwise it is what the run has.
   *
   * @throws UserError if there is no such setting, with those that there are, or a value is none
   *     for it
   */
  static Setting of(String text) throws UserError {
    String[] sides = text.split("=", 2);
    String property = sides[0].strip();
    Parameter parameter =
        settings()
            .filter(each -> each.property().equals(property))
            .findFirst()
            .orElseThrow(
                () ->
                    new UserError(
                        "--vary: '%s' is no setting of one path; those are %s."
                            .formatted(
                                Settings.withoutSecrets(property),
                                settings()
                                    .map(Parameter::property)
                                    .collect(Collectors.joining(", ")))));
    if (sides.length == 1) {
      throw new UserError(
          "--vary: %s has no value; give one or more, such as '%1$s=A|B'.".formatted(property));
    }
    String accessPath = accessPath(parameter).orElseThrow();
    List<String> values = Stream.of(sides[1].split("\\|", -1)).map(String::strip).toList();
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

  /** What belongs to one access path by its name; {@code form} is of both. */
  private static Stream<Parameter> settings() {
    return Parameter.OF_A_PATH.stream().filter(parameter -> accessPath(parameter).isPresent());
  }

  private static Optional<String> accessPath(Parameter parameter) {
    if (parameter.equals(Parameter.WRITE_MODE) || parameter.property().startsWith("ndb.")) {
      return Optional.of("clusterj");
    }
    return parameter.property().startsWith("jdbc.") ? Optional.of("jdbc") : Optional.empty();
  }
}
