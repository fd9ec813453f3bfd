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
import java.util.stream.IntStream;

/** What is known of the runs, by name, over all rounds. */
public final class Facts {
  /** The target whose database is where the user says. */
  private static final String NDB = "ndb";

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

    /** The value that all rounds have, or each round's. */
    public String value() {
      if (!differs()) {
        return values.get(0);
      }
      List<String> each =
          IntStream.range(0, values.size())
              .mapToObj(i -> "round " + (i + 1) + ": " + values.get(i))
              .toList();
      return String.join("; ", each);
    }
  }

  /**
   * Whether two runs that go together may differ in a property: where it was, that is its folder,
   * and where a target has put its database; or the workload, which only older ones do not name.
   */
  static boolean mayDiffer(String property, String target) {
    return property.equals(Parameter.RUN_DIR.property())
        || property.equals(Parameter.WORKLOAD.property())
        || (!target.equals(NDB)
            && (property.equals(Parameter.NDB_CONNECTSTRING.property())
                || property.equals(Parameter.JDBC_URL.property())));
  }

  /** What one side has otherwise than the other, a line each, but for where each was. */
  public static List<String> differences(
      String what, Function<RunInfo, Map<String, ?>> part, Experiment base, Experiment next) {
    Map<String, String> before = values(of(base, part));
    Map<String, String> after = values(of(next, part));
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    names.removeIf(name -> mayDiffer(name, base.target()));
    return names.stream()
        .filter(name -> !before.getOrDefault(name, "").equals(after.getOrDefault(name, "")))
        .map(
            name ->
                "%s %s: base: %s; new: %s"
                    .formatted(
                        what,
                        name,
                        before.getOrDefault(name, "not known"),
                        after.getOrDefault(name, "not known")))
        .toList();
  }

  private static Map<String, String> values(List<Fact> facts) {
    Map<String, String> values = new LinkedHashMap<>();
    facts.forEach(fact -> values.put(fact.name(), fact.value()));
    return values;
  }

  /** The facts in that part of {@code run.json}. */
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

  /** Nested maps and lists become names with dots. */
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
