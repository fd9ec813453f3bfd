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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The choices and defaults of a sweep's form, as far as they are known without asking a server.
 *
 * @param workload the name of the chosen workload
 * @param checks of parameters with choices that depend on the class path and on other parameters
 * @param defaults that differ from those of {@link Parameter}
 */
record Offer(
    String workload,
    List<Parameter> own,
    Map<Parameter, Check> checks,
    Map<Parameter, String> defaults) {

  /**
   * The offer for these values.
   *
   * @param values by the names of their parameters; null or blank if not known
   * @param before the last offer, or null; its workload stays while the value names no workload
   */
  static Offer of(UnaryOperator<String> values, Offer before) {
    Workload<?> workload = workload(values, before);
    Optional<Target> target = TargetChoice.known(values);
    Map<Parameter, Check> checks = new HashMap<>();
    checks.put(Parameter.TARGET, Check.oneOf(targets()));
    checks.put(Parameter.WORKLOAD, Check.oneOf(workloads()));
    checks.put(Parameter.PATHS, ofPaths(paths(workload, target)));
    checks.put(
        Parameter.OPERATIONS,
        Check.someOf(workload.operations().stream().map(Operation::label).toList()));
    Map<Parameter, String> defaults =
        target
            .map(known -> defaults(values, workload, known))
            .orElseGet(() -> ofAnyServer(values, workload));
    defaults.putIfAbsent(
        Parameter.OPERATIONS, String.join(",", checks.get(Parameter.OPERATIONS).words()));
    defaults.put(
        Parameter.PATHS,
        String.join(
            ",",
            Check.list(defaults.getOrDefault(Parameter.PATHS, Parameter.PATHS.defaultValue()))
                .stream()
                .filter(checks.get(Parameter.PATHS).words()::contains)
                .toList()));
    return new Offer(workload.name(), workload.parameters(), checks, defaults);
  }

  private static Map<Parameter, String> defaults(
      UnaryOperator<String> values, Workload<?> workload, Target target) {
    try {
      Settings given = Settings.of(values, SweepSetup.parameters(workload));
      return SweepSetup.defaults(given, workload, target, false);
    } catch (UserError e) {
      // The row of the wrong value shows the error.
      return SweepSetup.defaults(workload, target);
    }
  }

  /** For any target with a server, which is not asked what it is: {@code 10 or 16}. */
  private static Map<Parameter, String> ofAnyServer(
      UnaryOperator<String> values, Workload<?> workload) {
    Map<Parameter, Set<String>> all = new HashMap<>();
    for (Target target : Services.all(Target.class)) {
      if (!target.isInMemory()) {
        defaults(values, workload, target)
            .forEach(
                (parameter, value) ->
                    all.computeIfAbsent(parameter, key -> new TreeSet<>()).add(value));
      }
    }
    all.remove(Parameter.PATHS);
    Map<Parameter, String> defaults = new HashMap<>(workload.defaults());
    all.forEach((parameter, different) -> defaults.put(parameter, String.join(" or ", different)));
    return defaults;
  }

  private static Workload<?> workload(UnaryOperator<String> values, Offer before) {
    String named = values.apply(Parameter.WORKLOAD.property());
    String usual = before == null ? Parameter.WORKLOAD.defaultValue() : before.workload();
    String name = named == null || named.isBlank() ? Parameter.WORKLOAD.defaultValue() : named;
    return find(name)
        .or(() -> find(usual))
        .orElseThrow(() -> new IllegalStateException("No workload " + usual));
  }

  private static Optional<Workload<?>> find(String name) {
    return Workload.all().stream().filter(w -> w.name().equals(name)).findFirst();
  }

  private static List<String> targets() {
    return Stream.concat(
            Stream.of(Parameter.TARGET.defaultValue()),
            Services.all(Target.class).stream().map(Target::name).sorted())
        .toList();
  }

  private static List<String> workloads() {
    return Workload.all().stream().map(Workload::name).sorted().toList();
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

  private static List<String> paths(Workload<?> workload, Optional<Target> target) {
    return Services.all(AccessPath.class).stream()
        .filter(path -> path.offers(workload))
        .filter(path -> target.isEmpty() || path.reaches(target.get().system()))
        .map(AccessPath::name)
        .sorted()
        .toList();
  }

  Parameter refined(Parameter parameter) {
    Check check = checks.get(parameter);
    return check == null ? parameter : parameter.checkedBy(check);
  }
}
