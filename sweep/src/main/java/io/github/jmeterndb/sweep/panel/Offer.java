// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.sweep.setup.TargetChoice;
import io.github.jmeterndb.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The choices and defaults of the parameters, as far as they are known without a server. */
record Offer(List<Parameter> own, Map<Parameter, Check> checks, Map<Parameter, String> defaults) {

  static Offer of(UnaryOperator<String> values) {
    List<Workload<?>> workloads = Workload.all();
    Workload<?> workload =
        named(workloads, values.apply(Parameter.WORKLOAD.property()))
            .or(() -> named(workloads, Parameter.WORKLOAD.defaultValue()))
            .orElseThrow();
    Optional<Target> target = TargetChoice.known(values);
    List<String> paths =
        Services.all(AccessPath.class).stream()
            .filter(path -> path.offers(workload))
            .filter(path -> target.isEmpty() || path.reaches(target.get().system()))
            .map(AccessPath::name)
            .sorted()
            .toList();
    List<String> operations = workload.operations().stream().map(Operation::label).toList();
    Map<Parameter, Check> checks =
        Map.of(
            Parameter.TARGET,
            Check.oneOf(
                Stream.concat(
                        Stream.of(Parameter.TARGET.defaultValue()),
                        Services.all(Target.class).stream().map(Target::name).sorted())
                    .toList()),
            Parameter.WORKLOAD,
            Check.oneOf(workloads.stream().map(Workload::name).sorted().toList()),
            Parameter.PATHS,
            ofPaths(paths),
            Parameter.OPERATIONS,
            Check.someOf(operations));
    Map<Parameter, String> defaults =
        target
            // The most likely target, if only the server knows.
            .or(
                () ->
                    Services.all(Target.class).stream()
                        .filter(t -> t.name().equals("ndb"))
                        .findFirst())
            .map(known -> defaults(values, workload, known))
            .orElseGet(() -> new HashMap<>(workload.defaults()));
    defaults.putIfAbsent(Parameter.OPERATIONS, String.join(",", operations));
    defaults.put(
        Parameter.PATHS,
        String.join(
            ",",
            Check.list(defaults.getOrDefault(Parameter.PATHS, Parameter.PATHS.defaultValue()))
                .stream()
                .filter(paths::contains)
                .toList()));
    return new Offer(workload.parameters(), checks, defaults);
  }

  private static Optional<Workload<?>> named(List<Workload<?>> workloads, String name) {
    return workloads.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }

  private static Map<Parameter, String> defaults(
      UnaryOperator<String> values, Workload<?> workload, Target target) {
    try {
      Settings given = Settings.of(values, SweepSetup.parameters(workload));
      return SweepSetup.defaults(given, workload, target, false);
    } catch (UserError e) {
      // The row with the invalid value shows the error.
      return SweepSetup.defaults(workload, target);
    }
  }

  private static Check ofPaths(List<String> words) {
    Check different = Parameter.PATHS.check();
    return new Check(
        "a list of %s, each once at most, or with properties in brackets"
            .formatted(String.join(", ", words)),
        value ->
            different.accepts().test(value)
                && Check.list(value).stream()
                    .allMatch(path -> words.contains(PathName.of(path).accessPath().strip())),
        words,
        true);
  }

  Parameter checked(Parameter parameter) {
    return parameter.checkedBy(checks.getOrDefault(parameter, parameter.check()));
  }

  String byDefault(Parameter parameter) {
    return defaults.getOrDefault(parameter, parameter.defaultValue());
  }
}
