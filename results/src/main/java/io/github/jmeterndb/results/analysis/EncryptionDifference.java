// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where one path's connections were encrypted and another's were not, or that is not known. */
final class EncryptionDifference {
  private static final String NOT_KNOWN = "not known";

  private EncryptionDifference() {}

  /** A line each, for all rounds in which it was the same. */
  static List<String> of(Experiment experiment) {
    return experiment.rounds().stream()
        .map(EncryptionDifference::ofPaths)
        .map(EncryptionDifference::line)
        .filter(line -> !line.isEmpty())
        .distinct()
        .toList();
  }

  private static String line(Map<String, String> ofPaths) {
    Set<String> kinds =
        ofPaths.values().stream()
            .map(EncryptionDifference::kind)
            .collect(toCollection(TreeSet::new));
    if (kinds.size() < 2) {
      return "";
    }
    kinds.remove(NOT_KNOWN);
    return (kinds.size() > 1
            ? "The paths' connections differ in encryption (%s): ratios include the cost of TLS"
            : "The encryption of a path's connections is not known (%s): ratios may include the cost of TLS")
        .formatted(
            ofPaths.entrySet().stream()
                .map(path -> path.getKey() + ": " + path.getValue())
                .collect(joining(", ")));
  }

  private static Map<String, String> ofPaths(Round round) {
    Map<String, String> encryption = new TreeMap<>();
    if (round.info().cluster().get(RunInfo.ENCRYPTION) instanceof Map<?, ?> ofPaths) {
      ofPaths.forEach((path, known) -> encryption.put(path + "", known + ""));
    }
    if (!encryption.isEmpty()) {
      round
          .info()
          .cells()
          .forEach(cell -> encryption.putIfAbsent(Cell.ofTag(cell.cell()).path(), NOT_KNOWN));
    }
    return encryption;
  }

  /** Which cipher it is makes no difference here. */
  private static String kind(String encryption) {
    return encryption.replaceFirst(" \\(.*", "");
  }
}
