// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.model.Experiment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The marks of access paths: the same in all figures. */
final class Paths {
  private Paths() {}

  static Map<String, Mark> legend(Experiment experiment) {
    Map<String, Mark> legend = new LinkedHashMap<>();
    List<String> paths = experiment.paths();
    for (int i = 0; i < paths.size(); i++) {
      legend.put(paths.get(i), Mark.ofPath(i));
    }
    return legend;
  }
}
