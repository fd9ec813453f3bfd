// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Workloads;
import io.github.jmeterndb.results.page.ShellWord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The command that runs the sweep again, as often and with the properties of the first round. */
final class RunAgain {
  private static final Set<String> ALWAYS =
      Set.of(Parameter.DURATION.property(), Parameter.WARMUP.property());

  /** Given by the target, kept secret, or another one each time. */
  private static final Set<String> NEVER =
      Set.of(
          Parameter.TARGET.property(),
          Parameter.WORKLOAD.property(),
          Parameter.JDBC_PASSWORD.property(),
          Parameter.RUN_DIR.property());

  /** Where a target's database is: told where somebody gave it, or where it was there before. */
  private static final Set<String> ADDRESSES =
      Set.of(
          Parameter.NDB_CONNECTSTRING.property(),
          Parameter.JDBC_URL.property(),
          Parameter.JDBC_USER.property());

  /** What is given all the same, as for the order of a round, says nothing. */
  private static final Map<String, String> DEFAULTS =
      Parameter.COMMON.stream()
          .collect(Collectors.toMap(Parameter::property, Parameter::defaultValue));

  private RunAgain() {}

  static String of(Experiment experiment) {
    return experiment.systems().stream().map(RunAgain::line).collect(Collectors.joining("\n"));
  }

  private static String line(Experiment experiment) {
    RunInfo info = experiment.info();
    String properties =
        info.properties().entrySet().stream()
            .filter(property -> isTold(property.getKey(), property.getValue(), info))
            .map(
                property ->
                    " " + ShellWord.of("-J" + property.getKey() + "=" + property.getValue()))
            .collect(Collectors.joining());
    String target =
        experiment.target().equals(RunInfo.UNKNOWN) ? "" : " -Jtarget=" + experiment.target();
    int rounds = experiment.rounds().size();
    String plan = ShellWord.of("jmx-plans/" + plan(experiment.workload()) + ".jmx");
    String command =
        rounds == 1
            ? "./jmeter -n -t " + plan
            : "./bench --rounds %s%s --"
                .formatted(rounds, experiment.isOfTheDefaultWorkload() ? "" : " --plan " + plan);
    return command + target + properties;
  }

  private static String plan(String workload) {
    return Workloads.named(workload).map(Workload::plan).orElse(workload);
  }

  private static boolean isTold(String property, String value, RunInfo info) {
    if (NEVER.contains(property)
        || (ADDRESSES.contains(property)
            && !info.given().contains(property)
            && !info.target().equals("ndb"))) {
      return false;
    }
    if (!info.given().isEmpty() && !info.given().contains(property)) {
      return false;
    }
    return ALWAYS.contains(property) || !value.equals(DEFAULTS.get(property));
  }
}
