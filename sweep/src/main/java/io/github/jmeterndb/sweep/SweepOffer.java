// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.sweep.panel.Offer;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a sweep's panel offers, by what is on the class path. Asks no server. */
final class SweepOffer {
  private SweepOffer() {}

  /**
   * The offer to those who have chosen these values.
   *
   * @param values by the names of their parameters; what is not known is null or blank
   * @param before what was offered to them, or null; where a workload or target is no such thing,
   *     it stays
   */
  static Offer to(UnaryOperator<String> values, Offer before) {
    Workload<?> workload = workload(values, before);
    Optional<Target> target = target(values);
    Map<Parameter, Check> checks = new HashMap<>();
    checks.put(Parameter.TARGET, Check.oneOf(targets()));
    checks.put(Parameter.WORKLOAD, Check.oneOf(workloads()));
    checks.put(Parameter.PATHS, Check.someOf(paths(workload, target)));
    checks.put(
        Parameter.OPERATIONS,
        Check.someOf(workload.operations().stream().map(Operation::label).toList()));
    Map<Parameter, String> defaults =
        target.isPresent()
            ? SweepSetup.defaults(workload, target.get())
            : new HashMap<>(workload.defaults());
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

  private static Workload<?> workload(UnaryOperator<String> values, Offer before) {
    String named = values.apply(Parameter.WORKLOAD.property());
    String usual = before == null ? Parameter.WORKLOAD.defaultValue() : before.workload();
    String name = named == null || named.isBlank() ? Parameter.WORKLOAD.defaultValue() : named;
    return find(name)
        .or(() -> find(usual))
        .orElseThrow(() -> new IllegalStateException("No workload " + usual));
  }

  @SuppressWarnings("rawtypes")
  private static Optional<Workload> find(String name) {
    return Services.all(Workload.class).stream().filter(w -> w.name().equals(name)).findFirst();
  }

  /** As {@link TargetChoice} has it, but where a server would have to be asked what it is. */
  private static Optional<Target> target(UnaryOperator<String> values) {
    String named = values.apply(Parameter.TARGET.property());
    boolean isNamed = named != null && !named.isBlank() && !named.equals("auto");
    boolean isServers =
        Stream.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL)
            .map(parameter -> values.apply(parameter.property()))
            .anyMatch(value -> value != null && !value.isBlank());
    if (!isNamed && isServers) {
      return Optional.empty();
    }
    String automatic = NdbHome.fromEnvironment().isPresent() ? "sandbox" : "embedded";
    return Services.all(Target.class).stream()
        .filter(target -> target.name().equals(isNamed ? named : automatic))
        .findFirst();
  }

  /** All parameters, of whatever workload. */
  static List<Parameter> known() {
    List<Parameter> known = new ArrayList<>(Parameter.COMMON);
    for (Workload<?> workload : Services.all(Workload.class)) {
      known.addAll(workload.parameters());
    }
    return known;
  }

  private static List<String> targets() {
    return Stream.concat(
            Stream.of(Parameter.TARGET.defaultValue()),
            Services.all(Target.class).stream().map(Target::name).sorted())
        .toList();
  }

  @SuppressWarnings("rawtypes")
  private static List<String> workloads() {
    return Services.all(Workload.class).stream().map(Workload::name).sorted().toList();
  }

  private static List<String> paths(Workload<?> workload, Optional<Target> target) {
    return Services.all(AccessPath.class).stream()
        .filter(path -> path.offers(workload))
        .filter(path -> target.isEmpty() || path.reaches(target.get().system()))
        .map(AccessPath::name)
        .sorted()
        .toList();
  }
}
