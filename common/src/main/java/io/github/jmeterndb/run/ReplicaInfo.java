// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * A comparison of the copies of rows on several nodes.
 *
 * @param fragments parts of tables whose copies were compared
 * @param differences between the row counts of copies, a clause each
 * @param uncompared why they were not compared, or not all of them; empty if all were
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ReplicaInfo(int fragments, int copies, List<String> differences, String uncompared)
    implements Serializable {
  private static final int EXAMPLES = 3;

  public static ReplicaInfo notCompared(String why) {
    return new ReplicaInfo(0, 0, List.of(), why);
  }

  public String words() {
    if (fragments == 0) {
      return "replicas not compared: " + uncompared;
    }
    return String.format(
        Locale.ROOT,
        "replicas compared: %,d fragment%s, %d copies each, row counts %s%s",
        fragments,
        fragments == 1 ? "" : "s",
        copies,
        differences.isEmpty() ? "equal" : "DIFFER: " + examples(),
        uncompared.isEmpty() ? "" : "; not compared: " + uncompared);
  }

  private String examples() {
    int more = differences.size() - EXAMPLES;
    return String.join(", ", differences.subList(0, Math.min(EXAMPLES, differences.size())))
        + (more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : "");
  }
}
