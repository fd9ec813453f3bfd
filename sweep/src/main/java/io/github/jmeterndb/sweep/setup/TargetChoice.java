// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Chooses the target of a run. A cluster is chosen only if the user names it: one that happens to
 * run on this host may belong to somebody else.
 */
public final class TargetChoice {
  private static final String SANDBOX = "sandbox";

  private TargetChoice() {}

  /**
   * @throws UserError if the target does not exist, the server's type is needed and it does not
   *     answer, or parameters of a sandbox are set for another target
   */
  public static Target choose(Settings settings) throws UserError {
    Optional<String> name =
        name(parameter -> settings.isGiven(parameter) ? settings.text(parameter) : "");
    for (Target each : Services.all(Target.class)) {
      if (name.isEmpty() && each.isMeantBy(settings)) {
        name = Optional.of(each.name());
      }
    }
    Target target =
        Services.named(
            Target.class, "target", Target::name, name.orElseGet(TargetChoice::ownServer));
    // Parameters of a sandbox do not apply to other targets, but would be recorded.
    for (Parameter parameter : Parameter.OF_A_SANDBOX) {
      if (!target.name().equals(SANDBOX)
          && !settings.text(parameter).equals(parameter.defaultValue())) {
        throw new UserError(
            "%s=%s is of a sandbox, but the target is %s: leave it out, or give target=%s."
                .formatted(parameter, settings.text(parameter), target.name(), SANDBOX));
      }
    }
    return target;
  }

  /**
   * The target, if it is known without asking a server.
   *
   * @param given the value of a parameter; empty if it is not given
   */
  public static Optional<Target> known(Function<Parameter, String> given) {
    return name(given)
        .flatMap(
            name ->
                Services.all(Target.class).stream()
                    .filter(target -> target.name().equals(name))
                    .findFirst());
  }

  private static Optional<String> name(Function<Parameter, String> given) {
    String named = given.apply(Parameter.TARGET);
    if (!named.isEmpty() && !named.equals(Parameter.TARGET.defaultValue())) {
      return Optional.of(named);
    }
    return given.apply(Parameter.NDB_CONNECTSTRING).isEmpty()
            && given.apply(Parameter.JDBC_URL).isEmpty()
        ? Optional.of(ownServer())
        : Optional.empty();
  }

  private static String ownServer() {
    return NdbHome.fromEnvironment().isPresent() ? SANDBOX : "embedded";
  }

  /** The programs of all targets' own processes, as the databases name them. */
  public static Set<String> programs() {
    return Services.all(Target.class).stream()
        .map(target -> target.defaults().get(Parameter.PERFMON_PROCESSES))
        .map(names -> names == null ? Parameter.PERFMON_PROCESSES.defaultValue() : names)
        .flatMap(names -> Check.list(names).stream())
        .collect(Collectors.toSet());
  }
}
