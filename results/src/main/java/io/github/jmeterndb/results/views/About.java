// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
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

/** The environment of an experiment, and the commands that repeat it. */
final class About {
  /** Settings that are already in the command, secret, or different in each run. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          Parameter.TARGET.property(),
          Parameter.WORKLOAD.property(),
          Parameter.JDBC_PASSWORD.property(),
          Parameter.RUN_DIR.property());

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
    for (ProcessInfo process : system.info().processes) {
      byHost.computeIfAbsent(process.host(), h -> new LinkedHashSet<>()).add(process.role());
    }
    List<String> parts = new ArrayList<>(List.of(facts(system.info().cluster)));
    byHost.forEach((host, roles) -> parts.add(String.join(", ", roles) + " on " + host));
    return system.system() + ": " + String.join("; ", parts);
  }

  private static String facts(Map<String, ?> facts) {
    return facts.entrySet().stream()
        .filter(f -> !(f.getValue() instanceof Map<?, ?> || f.getValue() instanceof List<?>))
        .filter(fact -> !fact.getKey().equals(RunInfo.SYSTEM))
        .map(fact -> fact.getKey() + " " + fact.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String command(Experiment experiment) {
    RunInfo info = experiment.info();
    int rounds = experiment.rounds().size();
    String plan =
        Round.workload(experiment.workload()).map(Workload::plan).orElse(experiment.workload());
    List<String> words = new ArrayList<>();
    words.add(rounds == 1 ? "./jmeter -n -t" : "./bench --rounds %s --plan".formatted(rounds));
    words.add(word("jmx-plans/" + plan + ".jmx") + (rounds == 1 ? "" : " --"));
    if (!info.engines.isEmpty()) {
      words.add("-R");
      words.add(
          word(info.engines.stream().map(EngineInfo::engine).collect(Collectors.joining(","))));
    }
    words.add("-Jtarget=" + experiment.target());
    info.properties.forEach(
        (property, value) -> {
          if (info.given.contains(property) && !LEFT_OUT.contains(property)) {
            words.add(word("-J" + property + "=" + value));
          }
        });
    return String.join(" ", words);
  }

  private static String word(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
