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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The target of a run, also where none is named. A cluster is chosen only if the user has named it:
 * one that merely answers on this host belongs to somebody else.
 */
public final class TargetChoice {
  private static final String SANDBOX = "sandbox";

  private TargetChoice() {}

  /**
   * The target of a run.
   *
   * @throws UserError if there is no such target, the server that is given has to be asked what it
   *     is and does not answer, or a sandbox is described and another target chosen
   */
  public static Target choose(Settings settings) throws UserError {
    boolean hasServer =
        settings.isGiven(Parameter.NDB_CONNECTSTRING) || settings.isGiven(Parameter.JDBC_URL);
    Optional<String> name = name(settings.text(Parameter.TARGET), hasServer);
    Target target =
        Services.named(
            Target.class,
            "target",
            Target::name,
            name.isPresent() ? name.get() : ofServer(settings));
    if (!target.name().equals(SANDBOX)) {
      requireNoSandbox(settings, target);
    }
    return target;
  }

  /** What describes a sandbox would not be so of anything else, though it were recorded. */
  private static void requireNoSandbox(Settings settings, Target target) throws UserError {
    for (Parameter parameter : Parameter.OF_A_SANDBOX) {
      if (!settings.text(parameter).equals(parameter.defaultValue())) {
        throw new UserError(
            "%s=%s is of a sandbox, but the target is %s: leave it out, or give target=%s."
                .formatted(parameter, settings.text(parameter), target.name(), SANDBOX));
      }
    }
  }

  /**
   * The target, as far as it is known without asking a server.
   *
   * @param values by the names of their parameters; null or blank if not known
   */
  public static Optional<Target> known(UnaryOperator<String> values) {
    boolean hasServer =
        Stream.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL)
            .anyMatch(parameter -> !text(values, parameter).isEmpty());
    return name(text(values, Parameter.TARGET), hasServer)
        .flatMap(
            name ->
                Services.all(Target.class).stream()
                    .filter(target -> target.name().equals(name))
                    .findFirst());
  }

  private static String text(UnaryOperator<String> values, Parameter parameter) {
    String value = values.apply(parameter.property());
    return value == null ? "" : value.strip();
  }

  private static Optional<String> name(String named, boolean hasServer) {
    if (!named.isEmpty() && !named.equals(Parameter.TARGET.defaultValue())) {
      return Optional.of(named);
    }
    return hasServer ? Optional.empty() : Optional.of(ownServer());
  }

  private static String ofServer(Settings settings) throws UserError {
    for (Target target : Services.all(Target.class)) {
      if (target.isMeantBy(settings)) {
        return target.name();
      }
    }
    return ownServer();
  }

  private static String ownServer() {
    return NdbHome.fromEnvironment().isPresent() ? SANDBOX : "embedded";
  }

  /** The programs of any target's own processes, as the database names them. */
  public static Set<String> programs() {
    return Services.all(Target.class).stream()
        .map(target -> target.defaults().get(Parameter.PERFMON_PROCESSES))
        .map(names -> names == null ? Parameter.PERFMON_PROCESSES.defaultValue() : names)
        .flatMap(names -> Check.list(names).stream())
        .collect(Collectors.toSet());
  }
}
