// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.RunInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where one path's connections were encrypted and another's were not. */
final class EncryptionDifference {
  private EncryptionDifference() {}

  /** A line each, for all rounds in which it was the same. */
  static List<String> of(Experiment experiment) {
    return experiment.rounds().stream()
        .map(EncryptionDifference::ofPaths)
        .filter(
            ofPaths -> ofPaths.values().stream().map(known -> kind(known)).distinct().count() > 1)
        .map(
            ofPaths ->
                ofPaths.entrySet().stream()
                    .map(path -> path.getKey() + ": " + path.getValue())
                    .collect(joining(", ")))
        .distinct()
        .map(
            differing ->
                "The connections of the paths are not encrypted alike (%s): ratios include the cost of TLS"
                    .formatted(differing))
        .toList();
  }

  private static Map<String, String> ofPaths(Round round) {
    Map<String, String> known = new TreeMap<>();
    if (round.info().cluster().get(RunInfo.ENCRYPTION) instanceof Map<?, ?> ofPaths) {
      ofPaths.forEach((path, encryption) -> known.put(path + "", encryption + ""));
    }
    return known;
  }

  /** Which cipher it is makes no difference here. */
  private static String kind(String encryption) {
    return encryption.replaceFirst(" \\(.*", "");
  }
}
