// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** On what an experiment ran, and the commands that run it again. */
final class About {
  private static final Set<String> ALWAYS =
      Set.of(Parameter.DURATION.property(), Parameter.WARMUP.property());

  /** Given by the target, kept secret, or another one each time. */
  private static final Set<String> NEVER =
      Set.of(
          Parameter.TARGET.property(),
          Parameter.WORKLOAD.property(),
          Parameter.JDBC_PASSWORD.property(),
          Parameter.RUN_DIR.property());

  /** Where a target's database is: shown where a user gave it, or where it was there before. */
  private static final Set<String> ADDRESSES =
      Set.of(
          Parameter.NDB_CONNECTSTRING.property(),
          Parameter.JDBC_URL.property(),
          Parameter.JDBC_USER.property());

  private static final Map<String, String> DEFAULTS =
      Parameter.COMMON.stream()
          .collect(Collectors.toMap(Parameter::property, Parameter::defaultValue));

  private static final Pattern PLAIN = Pattern.compile("[\\w.,:/@%+=-]+");

  private About() {}

  static List<String> lines(Experiment experiment) {
    List<String> lines = new ArrayList<>();
    experiment.systems().forEach(system -> lines.add(server(system)));
    RunInfo info = experiment.info();
    int engines = info.engines.size();
    lines.add(
        (engines == 0 ? "Load generator: " : engines + " load generators; the controller: ")
            + facts(info.host));
    lines.add(
        "Versions: "
            + facts(info.versions).replaceAll("(commit \\p{XDigit}{12})\\p{XDigit}+", "$1"));
    lines.add("Run it again:");
    experiment.systems().forEach(system -> lines.add(command(system)));
    return lines;
  }

  private static String server(Experiment system) {
    Map<String, Set<String>> byHost = new LinkedHashMap<>();
    system
        .info()
        .processes
        .forEach(
            process ->
                byHost
                    .computeIfAbsent(process.host(), h -> new LinkedHashSet<>())
                    .add(process.role()));
    return "%s: %s%s"
        .formatted(
            system.system(),
            facts(system.info().cluster),
            byHost.entrySet().stream()
                .map(host -> "; " + String.join(", ", host.getValue()) + " on " + host.getKey())
                .collect(Collectors.joining()));
  }

  private static String facts(Map<String, ?> facts) {
    return facts.entrySet().stream()
        .filter(fact -> !(fact.getValue() instanceof Map<?, ?>))
        .filter(fact -> !(fact.getValue() instanceof List<?>))
        .filter(fact -> !fact.getKey().equals(RunInfo.SYSTEM))
        .map(fact -> fact.getKey() + " " + fact.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String command(Experiment experiment) {
    RunInfo info = experiment.info();
    int rounds = experiment.rounds().size();
    String plan =
        word(
            "jmx-plans/"
                + Round.workload(experiment.workload())
                    .map(Workload::plan)
                    .orElse(experiment.workload())
                + ".jmx");
    StringBuilder command =
        new StringBuilder(
            rounds == 1
                ? "./jmeter -n -t " + plan
                : "./bench --rounds %s --plan %s --".formatted(rounds, plan));
    if (!info.engines.isEmpty()) {
      command
          .append(" -R ")
          .append(
              word(info.engines.stream().map(EngineInfo::engine).collect(Collectors.joining(","))));
    }
    command.append(" -Jtarget=").append(experiment.target());
    info.properties.forEach(
        (property, value) -> {
          if (isShown(property, value, info)) {
            command.append(' ').append(word("-J" + property + "=" + value));
          }
        });
    return command.toString();
  }

  private static boolean isShown(String property, String value, RunInfo info) {
    boolean isGiven = info.given.contains(property);
    if (NEVER.contains(property)
        || (ADDRESSES.contains(property) && !isGiven && !info.target.equals("ndb"))
        || (!info.given.isEmpty() && !isGiven)) {
      return false;
    }
    return ALWAYS.contains(property) || !value.equals(DEFAULTS.get(property));
  }

  /** The word itself where a POSIX shell takes it as one, else in quotes. */
  static String word(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
