// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command that runs the sweep again, as often and with the properties of the first round. */
final class RunCommand {
  private static final String ONE_ROUND = "./jmeter -n -t jmx-plans/crud-sweep.jmx";

  /** Their defaults depend on the target. */
  private static final Set<Parameter> ALWAYS = EnumSet.of(Parameter.DURATION, Parameter.WARMUP);

  /** Given by the target, kept secret, or another one each time. */
  private static final Set<Parameter> NEVER =
      EnumSet.of(Parameter.TARGET, Parameter.JDBC_PASSWORD, Parameter.RUN_DIR);

  /** Where a target's database is; only an existing cluster's has to be told. */
  private static final Set<Parameter> ADDRESSES =
      EnumSet.of(Parameter.NDB_CONNECTSTRING, Parameter.JDBC_URL, Parameter.JDBC_USER);

  private static final Pattern PLAIN = Pattern.compile("[\\w.,:/@%+=-]+");

  private RunCommand() {}

  /** One line for a shell. */
  static String of(Experiment experiment) {
    RunInfo info = experiment.rounds().get(0).info();
    String properties =
        Arrays.stream(Parameter.values())
            .filter(parameter -> isTold(parameter, info))
            .map(p -> " " + quoted("-J" + p.property() + "=" + info.properties().get(p.property())))
            .collect(Collectors.joining());
    String target =
        experiment.target().equals(RunInfo.UNKNOWN) ? "" : " -Jtarget=" + experiment.target();
    int rounds = experiment.rounds().size();
    String command = rounds == 1 ? ONE_ROUND : "./bench --rounds " + rounds + " --";
    return command + target + properties;
  }

  private static boolean isTold(Parameter parameter, RunInfo info) {
    String value = info.properties().get(parameter.property());
    if (value == null || NEVER.contains(parameter)) {
      return false;
    }
    if (ADDRESSES.contains(parameter) && !info.target().equals("ndb")) {
      return false;
    }
    return ALWAYS.contains(parameter) || !value.equals(parameter.defaultValue());
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
