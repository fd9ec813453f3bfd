// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.answer;

import io.github.jmeterndb.results.analysis.Facts;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.RunInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** On what the figures were measured: systems, machines, versions. */
public final class OnWhat {
  private static final String LONG_COMMIT = "(commit \\p{XDigit}{12})\\p{XDigit}+";

  private OnWhat() {}

  public static List<String> of(Experiment experiment) {
    List<String> lines = new ArrayList<>();
    experiment.systems().forEach(each -> lines.add(system(each, experiment.beside().isEmpty())));
    Experiment first = experiment.systems().get(0);
    lines.add(generators(first) + host(first) + ".");
    String versions = versions(first);
    if (!versions.isEmpty()) {
      lines.add(versions + ".");
    }
    return lines;
  }

  /**
   * Its target, unless the label of the page tells it, its version and settings as the server tells
   * them, and the processes that it runs in. What a server tells in lists, such as an NDB Cluster's
   * configuration, stands at the end of the report alone.
   */
  private static String system(Experiment system, boolean alone) {
    int rounds = system.rounds().size();
    List<String> parts = new ArrayList<>();
    parts.add(
        alone
            ? system.system()
            : "%s: %s, target %s%s"
                .formatted(
                    system.system(),
                    rounds == 1 ? "1 round" : rounds + " rounds",
                    system.target(),
                    system.title().isEmpty() ? "" : " (" + system.title() + ")"));
    Facts.of(system, RunInfo::cluster).stream()
        .filter(fact -> !fact.name().contains(".") && !fact.name().equals(RunInfo.SYSTEM))
        .forEach(fact -> parts.add(fact.name() + " " + fact.value()));
    parts.add(processes(system));
    return String.join("; ", parts) + ".";
  }

  private static String processes(Experiment system) {
    Map<String, Set<String>> byHost = new LinkedHashMap<>();
    system.rounds().stream()
        .flatMap(round -> round.info().processes().stream())
        .forEach(
            process ->
                byHost
                    .computeIfAbsent(process.host(), host -> new LinkedHashSet<>())
                    .add(process.role()));
    return byHost.isEmpty()
        ? "processes not known"
        : "in "
            + byHost.entrySet().stream()
                .map(
                    host ->
                        String.join(", ", host.getValue())
                            + (host.getKey().isEmpty() ? "" : " on " + host.getKey()))
                .collect(Collectors.joining("; "));
  }

  private static String generators(Experiment experiment) {
    int engines = experiment.info().engines().size();
    return engines == 0
        ? "The load came from one machine"
        : "The load came from %s engine%s and one controller"
            .formatted(engines, engines == 1 ? "" : "s");
  }

  private static String host(Experiment experiment) {
    Map<String, String> host = values(Facts.of(experiment, RunInfo::host));
    String all =
        Stream.of(
                part(host, "cpu", ""),
                part(host, "hardware threads", " hardware threads" + usable(host)),
                part(host, "memory GiB", " GiB of memory"),
                part(host, "os", ""))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? " (details not known)" : ": " + all;
  }

  private static String usable(Map<String, String> host) {
    return part(host, "usable hardware threads", ")")
        .map(part -> " (of which the load generator may use " + part.replace(".0)", ")"))
        .orElse("");
  }

  private static Optional<String> part(Map<String, String> facts, String name, String unit) {
    return Optional.ofNullable(facts.get(name))
        .filter(value -> !value.isEmpty())
        .map(value -> value + unit);
  }

  private static String versions(Experiment experiment) {
    return values(Facts.of(experiment, RunInfo::versions)).entrySet().stream()
        .map(fact -> fact.getKey() + " " + fact.getValue())
        .collect(Collectors.joining("; "))
        .replaceAll(LONG_COMMIT, "$1");
  }

  private static Map<String, String> values(List<Facts.Fact> facts) {
    return facts.stream()
        .collect(
            Collectors.toMap(Facts.Fact::name, Facts.Fact::value, (a, b) -> a, LinkedHashMap::new));
  }
}
