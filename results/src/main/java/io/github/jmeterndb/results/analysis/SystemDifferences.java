// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.analysis.Facts.Fact;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What should be alike where systems stand side by side, and is not. */
final class SystemDifferences {
  /** What makes it another system, where that one is, and what is looked at there. */
  private static final Set<String> OF_A_SYSTEM =
      Set.of(
          Parameter.TARGET.property(),
          Parameter.WORKLOAD.property(),
          Parameter.PATHS.property(),
          Parameter.NDB_CONNECTSTRING.property(),
          Parameter.NDB_DATABASE.property(),
          Parameter.JDBC_USER.property(),
          Parameter.JDBC_PASSWORD.property(),
          Parameter.PERFMON_PROCESSES.property(),
          Parameter.RUN_DIR.property());

  /** Their order says nothing. */
  private static final Set<String> LISTS =
      Set.of(Parameter.THREADS.property(), Parameter.OPERATIONS.property());

  private static final String ISOLATION = "isolation";

  private SystemDifferences() {}

  static List<String> of(Experiment experiment) {
    List<Experiment> systems = experiment.systems();
    List<String> names = systems.stream().map(Experiment::system).toList();
    List<String> lines = new ArrayList<>();
    Facts.differing(systems, SystemDifferences::settings).stream()
        .filter(fact -> !(LISTS.contains(fact.name()) && fact.hasSameItems()))
        .forEach(fact -> lines.add(line("property", fact, names)));
    lines.addAll(ofKnown("version", systems, RunInfo::versions, names));
    lines.addAll(ofKnown("host", systems, RunInfo::host, names));
    lines.addAll(ofKnown("server's", systems, SystemDifferences::isolation, names));
    return lines;
  }

  /** Where a system has nothing of the kind, such as a driver's version, nothing differs. */
  private static List<String> ofKnown(
      String what,
      List<Experiment> systems,
      Function<RunInfo, Map<String, ?>> part,
      List<String> names) {
    return Facts.differing(systems, part).stream()
        .filter(
            fact ->
                fact.values().stream()
                        .filter(value -> !value.equals(Facts.NOT_KNOWN))
                        .distinct()
                        .count()
                    > 1)
        .map(fact -> line(what, fact, names))
        .toList();
  }

  private static String line(String what, Fact fact, List<String> names) {
    return "The systems differ in %s %s: %s".formatted(what, fact.name(), fact.each(names));
  }

  /** The properties, of the URL only what stands after the address, such as {@code sslMode}. */
  private static Map<String, String> settings(RunInfo info) {
    Map<String, String> settings = new LinkedHashMap<>(info.properties());
    settings.keySet().removeAll(OF_A_SYSTEM);
    settings.computeIfPresent(
        Parameter.JDBC_URL.property(), (name, url) -> url.replaceFirst("^[^?]*", ""));
    return settings;
  }

  private static Map<String, ?> isolation(RunInfo info) {
    Object known = info.cluster().get(ISOLATION);
    return known == null ? Map.of() : Map.of(ISOLATION, known);
  }
}
