// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two or more values of a setting to compare, the baseline first: paths in the same cells of one
 * run, or a property's values, each with a run of its own.
 */
public record Variation(String folder, List<String> values, boolean isOfRun) {
  private static final List<Parameter> OF_A_RUN =
      Stream.concat(Parameter.OF_A_SANDBOX.stream(), Stream.of(Parameter.TABLE_OPTIONS)).toList();

  public record Run(String place, String property) {}

  /**
   * Reads texts such as {@code ndb.pool.size=1|2}, one for each access path that has the property.
   * The baseline is the first value if one of the values is the default or the property is of the
   * whole run; otherwise the run's value.
   *
   * @throws UserError if there is no such setting, or a value is invalid
   */
  public static List<Variation> of(List<String> texts) throws UserError {
    List<Variation> all = new ArrayList<>();
    for (String text : texts) {
      String[] sides = text.split("=", 2);
      Parameter parameter = parameter(sides[0].strip());
      if (sides.length == 1) {
        throw new UserError(
            "--vary: %s has no value; give one or more, such as '%1$s=A|B'.".formatted(parameter));
      }
      List<String> values = Stream.of(sides[1].split("\\|", -1)).map(String::strip).toList();
      if (OF_A_RUN.contains(parameter)) {
        all.add(new Variation(folder(all, parameter), ofRun(parameter, values), true));
      } else {
        for (String accessPath : accessPaths(parameter)) {
          all.add(
              new Variation(folder(all, parameter), paths(accessPath, parameter, values), false));
        }
      }
    }
    return all;
  }

  private static String folder(List<Variation> before, Parameter parameter) {
    return before.size() + 1 + "-" + parameter;
  }

  private static Parameter parameter(String name) throws UserError {
    return Stream.concat(Parameter.OF_A_PATH.stream(), OF_A_RUN.stream())
        .filter(each -> each.property().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "--vary: '%s' is no setting of one path; those are %s. Of a whole run, there are %s."
                        .formatted(
                            Settings.withoutSecrets(name),
                            names(Parameter.OF_A_PATH),
                            names(OF_A_RUN))));
  }

  private static String names(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::property).collect(joining(", "));
  }

  private static List<String> ofRun(Parameter parameter, List<String> values) throws UserError {
    if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
      throw new UserError(
          "--vary: %s is of a whole run: give two different values or more, the baseline first, such as '%1$s=A|B'."
              .formatted(parameter));
    }
    for (String value : values) {
      Settings.of(Map.of(parameter.property(), value)::get);
    }
    return values.stream().map(value -> parameter + "=" + value).toList();
  }

  private static List<String> paths(String accessPath, Parameter parameter, List<String> values)
      throws UserError {
    List<String> paths = new ArrayList<>();
    if (values.size() == 1 || !values.contains(parameter.defaultValue())) {
      paths.add(accessPath);
    }
    for (String value : values) {
      paths.add(new PathName(accessPath, Map.of(parameter.property(), value)).text());
    }
    Settings.of(Map.of(Parameter.PATHS.property(), String.join(",", paths))::get);
    return paths;
  }

  private static List<String> accessPaths(Parameter parameter) {
    if (parameter.equals(Parameter.WRITE_MODE) || parameter.property().startsWith("ndb.")) {
      return List.of("clusterj");
    }
    return parameter.property().startsWith("jdbc.") ? List.of("jdbc") : List.of("clusterj", "jdbc");
  }

  public List<Run> runs() {
    return isOfRun
        ? IntStream.range(0, values.size())
            .mapToObj(i -> new Run(folder + "/" + (i + 1), values.get(i)))
            .toList()
        : List.of(new Run(folder, Parameter.PATHS + "=" + String.join(",", values)));
  }

  String baseline() {
    return values.get(0);
  }

  List<String> others() {
    return values.subList(1, values.size());
  }

  Optional<Experiment> measured(Path folder) throws UserError {
    Map<String, Experiment> byValue = new LinkedHashMap<>();
    for (Run run : runs()) {
      List<Path> rounds = roundsIn(folder.resolve(run.place));
      if (!rounds.isEmpty()) {
        byValue.put(run.property, RunDirectories.read(rounds));
      }
    }
    if (!isOfRun) {
      return byValue.values().stream().findFirst();
    }
    return byValue.containsKey(baseline()) && byValue.size() > 1
        ? Optional.of(Experiment.sideBySide(byValue))
        : Optional.empty();
  }

  public static List<Path> roundsIn(Path folder) throws UserError {
    List<Path> measured = new ArrayList<>();
    for (Path run : RunDirectories.of(List.of(folder.toString()))) {
      Path log = new RunDirectory(run).latencyLog();
      // ISO-8859-1 decodes any bytes: damage is reported where the log is parsed.
      try {
        if (Files.exists(log) && Files.readString(log, ISO_8859_1).contains("\nTag=")) {
          measured.add(run);
        }
      } catch (IOException e) {
        throw new UserError("%s cannot be read (%s)".formatted(log, e), e);
      }
    }
    return measured;
  }
}
