// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How runs ended, which files could not be read, and which settings of the rounds differ. */
public final class Facts {
  private static final String NOT_KNOWN = "not known";

  /** Lists whose order alternates from round to round. */
  private static final Set<String> LISTS =
      Set.of(
          Parameter.PATHS.property(),
          Parameter.THREADS.property(),
          Parameter.OPERATIONS.property());

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

  private Facts() {}

  /** What a reader must know before any figure, a line each. */
  public static List<String> cautions(Experiment experiment) {
    List<String> lines = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      State state = round.info().state;
      if (state != State.COMPLETE) {
        String message = round.info().message;
        lines.add(
            "%s is %s%s"
                .formatted(round.name(), words(state), message.isEmpty() ? "" : ": " + message));
      }
      round.cautions().forEach(caution -> lines.add(round.name() + ": " + caution));
      encryption(round).filter(line -> !lines.contains(line)).forEach(lines::add);
    }
    lines.addAll(ofSystems(experiment.systems()));
    for (Experiment system : experiment.systems()) {
      String of = experiment.beside().isEmpty() ? "" : " of " + system.system();
      List<RunInfo> infos = system.rounds().stream().map(Round::info).toList();
      List<String> names =
          IntStream.rangeClosed(1, infos.size()).mapToObj(i -> "round " + i).toList();
      differences(
              "The rounds" + of + " differ in ",
              infos,
              run -> run.properties,
              names,
              counts(system.target()))
          .forEach(lines::add);
    }
    return lines;
  }

  private static BiPredicate<String, List<String>> counts(String target) {
    return (name, values) -> !mayDiffer(name, target) && !isReordered(name, values);
  }

  private static String words(State state) {
    return switch (state) {
      case RUNNING -> "RUNNING (it was killed or is still running): figures may be missing";
      case COMPLETE -> "COMPLETE";
      case ERRORS -> "not COMPLETE but ERRORS (all cells were measured, some operations failed)";
      case FAILED ->
          "not COMPLETE but FAILED (an error stopped it, or a cell could not be measured)";
      case INTERRUPTED -> "not COMPLETE but INTERRUPTED (a user stopped it)";
    };
  }

  public static List<String> differences(Experiment base, Experiment next) {
    List<RunInfo> both = List.of(base.info(), next.info());
    List<String> names = List.of("base", "new");
    BiPredicate<String, List<String>> counts = counts(base.target());
    List<String> lines = new ArrayList<>();
    lines.addAll(differences("host ", both, run -> run.host, names, counts));
    lines.addAll(differences("property ", both, run -> run.properties, names, counts));
    lines.addAll(differences("version ", both, run -> run.versions, names, counts));
    return lines;
  }

  private static boolean mayDiffer(String property, String target) {
    return property.equals(Parameter.RUN_DIR.property())
        || property.equals(Parameter.REQUIRE.property())
        || (!target.equals("ndb")
            && (property.equals(Parameter.NDB_CONNECTSTRING.property())
                || property.equals(Parameter.JDBC_URL.property())));
  }

  private static boolean isReordered(String property, List<String> values) {
    return LISTS.contains(property)
        && values.stream()
                .map(list -> Stream.of(list.split(",", -1)).map(String::strip).sorted().toList())
                .distinct()
                .count()
            == 1;
  }

  private static List<String> ofSystems(List<Experiment> systems) {
    List<RunInfo> infos = systems.stream().map(Experiment::info).toList();
    List<String> names = systems.stream().map(Experiment::system).toList();
    // A system without such a property, for example a driver's version, does not differ in it.
    BiPredicate<String, List<String>> isKnown =
        (name, values) ->
            values.stream().filter(value -> !value.equals(NOT_KNOWN)).distinct().count() > 1;
    String differ = "The systems differ in ";
    List<String> lines = new ArrayList<>();
    lines.addAll(
        differences(
            differ + "property ", infos, Facts::settings, names, (n, v) -> !isReordered(n, v)));
    lines.addAll(differences(differ + "version ", infos, run -> run.versions, names, isKnown));
    lines.addAll(differences(differ + "host ", infos, run -> run.host, names, isKnown));
    lines.addAll(differences(differ + "server's ", infos, Facts::isolation, names, isKnown));
    return lines;
  }

  /** The URL counts only from its parameters on, such as {@code sslMode}. */
  private static Map<String, String> settings(RunInfo info) {
    Map<String, String> settings = new LinkedHashMap<>(info.properties);
    settings.keySet().removeAll(OF_A_SYSTEM);
    settings.computeIfPresent(
        Parameter.JDBC_URL.property(), (name, url) -> url.replaceFirst("^[^?]*", ""));
    return settings;
  }

  private static Map<String, ?> isolation(RunInfo info) {
    Object known = info.cluster.get("isolation");
    return known == null ? Map.of() : Map.of("isolation", known);
  }

  /** Properties that differ between rounds, such as {@code cpu: round 1: EPYC; round 2: Xeon}. */
  private static List<String> differences(
      String start,
      List<RunInfo> infos,
      Function<RunInfo, Map<String, ?>> part,
      List<String> names,
      BiPredicate<String, List<String>> counts) {
    Set<String> all = new LinkedHashSet<>();
    infos.forEach(info -> all.addAll(part.apply(info).keySet()));
    List<String> lines = new ArrayList<>();
    for (String name : all) {
      List<String> values =
          infos.stream()
              .map(info -> Objects.toString(part.apply(info).get(name), NOT_KNOWN))
              .toList();
      if (values.stream().distinct().count() > 1 && counts.test(name, values)) {
        List<String> sides = new ArrayList<>();
        values.forEach(value -> sides.add(names.get(sides.size()) + ": " + value));
        lines.add(start + name + ": " + String.join("; ", sides));
      }
    }
    return lines;
  }

  private static Stream<String> encryption(Round round) {
    Map<String, String> ofPaths = new TreeMap<>();
    if (round.info().cluster.get(RunInfo.ENCRYPTION) instanceof Map<?, ?> known) {
      known.forEach((path, how) -> ofPaths.put(path + "", how + ""));
    }
    if (ofPaths.isEmpty()) {
      return Stream.of();
    }
    for (Cell cell : round.cells().stream().map(each -> each.cell()).toList()) {
      ofPaths.putIfAbsent(cell.path().substring(cell.path().indexOf(':') + 1), NOT_KNOWN);
    }
    // The cipher makes no difference here.
    Set<String> kinds = new TreeSet<>();
    ofPaths.values().forEach(how -> kinds.add(how.replaceFirst(" \\(.*", "")));
    if (kinds.size() < 2) {
      return Stream.of();
    }
    kinds.remove(NOT_KNOWN);
    return Stream.of(
        (kinds.size() > 1
                ? "The paths' connections differ in encryption (%s): ratios include the cost of TLS"
                : "The encryption of a path's connections is not known (%s): ratios may include the cost of TLS")
            .formatted(
                ofPaths.entrySet().stream()
                    .map(path -> path.getKey() + ": " + path.getValue())
                    .collect(Collectors.joining(", "))));
  }
}
