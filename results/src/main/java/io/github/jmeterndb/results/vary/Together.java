// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.settings.DriverProperties;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * All settings of paths that helped, together: those that are faster in at least one operation and
 * slower in none. The one that helped most comes first; one that does not go with those before it
 * is left out: another value of the same property, or properties of a driver together with another
 * driver.
 *
 * @param variations one for each access path with such settings
 * @param leftOut the paths of the settings that are in none of them though they helped
 */
record Together(List<Variation> variations, List<String> leftOut) {
  /** Copies the lists. */
  Together {
    variations = List.copyOf(variations);
    leftOut = List.copyOf(leftOut);
  }

  /** A setting that helped. */
  private record Helpful(PathName path, PathName baseline, double gain) {
    private static Helpful of(List<Effect> effects) {
      return new Helpful(
          PathName.of(effects.get(0).path()),
          PathName.of(effects.get(0).baseline()),
          effects.stream()
              .flatMap(effect -> effect.ratio().stream())
              .mapToDouble(ratio -> Math.log(ratio.value()))
              .average()
              .orElseThrow());
    }

    String accessPath() {
      return path.accessPath();
    }
  }

  /** That of the effects of all settings. */
  static Together of(List<Effect> effects) {
    Map<String, List<Effect>> bySetting =
        effects.stream()
            .filter(effect -> !effect.isOfRun())
            .collect(
                Collectors.groupingBy(
                    effect -> effect.path() + " " + effect.baseline(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<String, List<Helpful>> byAccessPath =
        bySetting.values().stream()
            .filter(Together::hasHelped)
            .map(Helpful::of)
            .sorted(Comparator.comparingDouble(Helpful::gain).reversed())
            .collect(
                Collectors.groupingBy(
                    Helpful::accessPath, LinkedHashMap::new, Collectors.toList()));
    List<Variation> variations = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    byAccessPath.forEach((name, helpful) -> variations.add(variation(name, helpful, leftOut)));
    return new Together(variations, leftOut);
  }

  private static boolean hasHelped(List<Effect> effects) {
    return effects.stream().anyMatch(effect -> effect.verdict() == Effect.Verdict.FASTER)
        && effects.stream().noneMatch(effect -> effect.verdict() == Effect.Verdict.SLOWER)
        && effects.stream().noneMatch(effect -> Catalogue.isDummy(effect.path()));
  }

  private static Variation variation(
      String accessPath, List<Helpful> helpful, List<String> leftOut) {
    PathName path = new PathName(accessPath, Map.of());
    Map<String, String> baseline = new LinkedHashMap<>();
    for (Helpful each : helpful) {
      if (goTogether(path.properties(), each.path.properties())) {
        path = path.and(each.path);
        baseline.putAll(each.baseline.properties());
      } else {
        leftOut.add(each.path.text());
      }
    }
    return new Variation(
        "together-" + accessPath,
        new PathName(accessPath, baseline).text(),
        List.of(path.text()),
        false);
  }

  private static boolean goTogether(Map<String, String> some, Map<String, String> other) {
    String driver = Parameter.JDBC_DRIVER.property();
    String ofDriver = Parameter.JDBC_PROPERTIES.property();
    boolean areOfTwoDrivers =
        (some.containsKey(driver) && other.containsKey(ofDriver))
            || (some.containsKey(ofDriver) && other.containsKey(driver));
    return !areOfTwoDrivers
        && some.keySet().stream()
            .filter(other::containsKey)
            .allMatch(
                property ->
                    property.equals(ofDriver)
                        && DriverProperties.areDisjoint(some.get(property), other.get(property)));
  }
}
