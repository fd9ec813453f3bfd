// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.RunInfo;
import java.util.List;
import java.util.Set;

/** The embedded database, whose figures nobody must take for those of a cluster. */
final class EmbeddedMark {
  /** What is to be seen wherever they stand. */
  static final String MARK = "EMBEDDED DATABASE, not NDB";

  private static final String TARGET = "embedded";
  private static final Set<String> PATHS = Set.of("direct", "sql");

  private EmbeddedMark() {}

  /** Whether that ran. Where the target is not known, the paths tell. */
  static boolean is(String target, List<String> paths) {
    return target.equals(TARGET)
        || (target.equals(RunInfo.UNKNOWN) && paths.stream().anyMatch(PATHS::contains));
  }
}
