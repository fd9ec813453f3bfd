// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import java.util.ArrayList;
import java.util.List;

/**
 * Two paths whose throughputs are compared.
 *
 * @param first the path that is divided
 * @param second the path that it is divided by
 */
public record PathPair(String first, String second) {
  /**
   * Those of an experiment: its first path with each other one; of several systems also the first
   * one with an access path with each other one with the same.
   */
  public static List<PathPair> of(Experiment experiment) {
    List<String> paths = experiment.paths();
    List<PathPair> pairs = new ArrayList<>();
    for (String path : paths.subList(1, paths.size())) {
      pairs.add(new PathPair(paths.get(0), path));
      paths.stream()
          .filter(other -> bare(other).equals(bare(path)))
          .findFirst()
          .filter(other -> !other.equals(path) && !other.equals(paths.get(0)))
          .ifPresent(other -> pairs.add(new PathPair(other, path)));
    }
    return pairs;
  }

  private static String bare(String path) {
    return path.substring(path.indexOf(':') + 1);
  }
}
