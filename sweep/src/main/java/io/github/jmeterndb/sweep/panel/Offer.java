// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.sweep.setup.TargetChoice;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The choices and defaults of the parameters, as far as they are known without a server.
 *
 * @param own parameters of the workload, and those whose choices depend on other parameters
 */
record Offer(List<Parameter> own, Map<Parameter, String> defaults) {

  static Offer of(UnaryOperator<String> values) {
    String named = values.apply(Parameter.WORKLOAD.property());
    List<String> workloads = Workload.all().stream().map(Workload::name).sorted().toList();
    String name = workloads.contains(named) ? named : Parameter.WORKLOAD.defaultValue();
    Workload<?> workload =
        Workload.all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    Optional<Target> known = TargetChoice.known(values);
    Stream<String> targets = Services.all(Target.class).stream().map(Target::name).sorted();
    List<String> paths =
        Services.all(AccessPath.class).stream()
            .filter(path -> path.offers(workload))
            .filter(path -> known.isEmpty() || path.reaches(known.get().system()))
            .map(AccessPath::name)
            .sorted()
            .toList();
    List<Parameter> own = new ArrayList<>(SweepSetup.parameters(workload));
    own.add(
        Parameter.TARGET.checkedBy(
            Check.oneOf(
                Stream.concat(Stream.of(Parameter.TARGET.defaultValue()), targets).toList())));
    own.add(Parameter.WORKLOAD.checkedBy(Check.oneOf(workloads)));
    own.add(Parameter.PATHS.checkedBy(ofPaths(paths)));
    Target likely =
        known.orElseGet(
            () ->
                Services.all(Target.class).stream()
                    .min(Comparator.comparing(target -> !target.name().equals("ndb")))
                    .orElseThrow());
    return new Offer(own, defaults(values, workload, likely));
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
    return own.stream().filter(parameter::equals).findFirst().orElse(parameter);
  }

  String byDefault(Parameter parameter) {
    return defaults.getOrDefault(parameter, parameter.defaultValue());
  }
}
