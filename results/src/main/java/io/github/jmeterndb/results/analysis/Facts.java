// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is known of the runs, by name, over all rounds. */
public final class Facts {
  private static final String NDB = "ndb";

  /** Stands for a value that a run does not tell. */
  static final String NOT_KNOWN = "not known";

  private Facts() {}

  /**
   * A fact.
   *
   * @param values its value in each round, empty where it has none
   */
  public record Fact(String name, List<String> values) {
    boolean differs() {
      return values.stream().distinct().count() > 1;
    }

    boolean hasSameItems() {
      return values.stream()
              .map(list -> Stream.of(list.split(",", -1)).map(String::strip).sorted().toList())
              .distinct()
              .count()
          == 1;
    }

    public String value() {
      return differs()
          ? each(IntStream.rangeClosed(1, values.size()).mapToObj(i -> "round " + i).toList())
          : values.get(0);
    }

    String each(List<String> names) {
      return IntStream.range(0, values.size())
          .mapToObj(i -> names.get(i) + ": " + values.get(i))
          .collect(Collectors.joining("; "));
    }
  }

  /**
   * Whether two runs that go together may differ in a property: where it was, that is its folder,
   * and where a target has put its database; what is required of its figures.
   */
  static boolean mayDiffer(String property, String target) {
    return property.equals(Parameter.RUN_DIR.property())
        || property.equals(Parameter.REQUIRE.property())
        || (!target.equals(NDB)
            && (property.equals(Parameter.NDB_CONNECTSTRING.property())
                || property.equals(Parameter.JDBC_URL.property())));
  }

  /** What hosts, properties and versions differ in, a line each, but for where each was. */
  public static List<String> differences(Experiment base, Experiment next) {
    List<String> lines = new ArrayList<>();
    add(lines, "host", RunInfo::host, base, next);
    add(lines, "property", RunInfo::properties, base, next);
    add(lines, "version", RunInfo::versions, base, next);
    return lines;
  }

  private static void add(
      List<String> lines,
      String what,
      Function<RunInfo, Map<String, ?>> part,
      Experiment base,
      Experiment next) {
    differing(List.of(base, next), part).stream()
        .filter(fact -> !mayDiffer(fact.name(), base.target()))
        .map(fact -> "%s %s: %s".formatted(what, fact.name(), fact.each(List.of("base", "new"))))
        .forEach(lines::add);
  }

  /** What is not the same on all sides, with its value on each. */
  static List<Fact> differing(List<Experiment> sides, Function<RunInfo, Map<String, ?>> part) {
    List<Map<String, String>> values = sides.stream().map(side -> values(of(side, part))).toList();
    return values.stream()
        .flatMap(side -> side.keySet().stream())
        .distinct()
        .filter(
            name -> values.stream().map(side -> side.getOrDefault(name, "")).distinct().count() > 1)
        .map(
            name ->
                new Fact(
                    name, values.stream().map(side -> side.getOrDefault(name, NOT_KNOWN)).toList()))
        .toList();
  }

  private static Map<String, String> values(List<Fact> facts) {
    Map<String, String> values = new LinkedHashMap<>();
    facts.forEach(fact -> values.put(fact.name(), fact.value()));
    return values;
  }

  public static List<Fact> of(Experiment experiment, Function<RunInfo, Map<String, ?>> part) {
    List<Map<String, String>> rounds =
        experiment.rounds().stream().map(round -> flat(part.apply(round.info()))).toList();
    Set<String> names = new LinkedHashSet<>();
    rounds.forEach(round -> names.addAll(round.keySet()));
    return names.stream()
        .map(
            name ->
                new Fact(name, rounds.stream().map(round -> round.getOrDefault(name, "")).toList()))
        .toList();
  }

  private static Map<String, String> flat(Map<String, ?> facts) {
    Map<String, String> flat = new LinkedHashMap<>();
    facts.forEach((name, value) -> flatten(name, value, flat));
    return flat;
  }

  private static void flatten(String name, Object value, Map<String, String> flat) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> flatten(name + "." + key, inner, flat));
    } else if (value instanceof List<?> list) {
      List<Object> items = new ArrayList<>(list);
      IntStream.range(0, items.size())
          .forEach(i -> flatten(name + "." + (i + 1), items.get(i), flat));
    } else {
      flat.put(name, value == null ? "" : value.toString());
    }
  }
}
