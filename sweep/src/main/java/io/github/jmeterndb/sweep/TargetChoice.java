// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run is pointed at, where that is not said. A cluster is taken only where it was named: one
 * that merely happens to answer on this host is somebody's.
 */
final class TargetChoice {
  private TargetChoice() {}

  static Target choose(Settings settings) throws UserError {
    String name = settings.text(Parameter.TARGET);
    return Services.named(
        Target.class, "target", Target::name, name.equals("auto") ? automatic(settings) : name);
  }

  /** The programs of which each target watches its own processes, as the database names them. */
  static Set<String> programs() {
    return Services.all(Target.class).stream()
        .map(target -> target.defaults().get(Parameter.PERFMON_PROCESSES))
        .map(names -> names == null ? Parameter.PERFMON_PROCESSES.defaultValue() : names)
        .flatMap(names -> Check.list(names).stream())
        .collect(Collectors.toSet());
  }

  private static String automatic(Settings settings) throws UserError {
    for (Target target : Services.all(Target.class)) {
      if (target.isMeantBy(settings)) {
        return target.name();
      }
    }
    return NdbHome.fromEnvironment().isPresent() ? "sandbox" : "embedded";
  }
}
