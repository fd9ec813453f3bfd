// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigTest {
  private final String text =
      Config.USUAL.text(Path.of("/sandbox"), Map.of(1, 10_001, 2, 10_002, 3, 10_003, 4, 10_004));

  @Test
  void givesEachNodeItsPortAndFolder() {
    assertThat(text)
        .contains("[ndb_mgmd]\nNodeId=1\nHostName=127.0.0.1\nPortNumber=10001\n")
        .contains(
            "[ndbd]\nNodeId=2\nHostName=127.0.0.1\nServerPort=10002\nDataDir=/sandbox/node-2\n")
        .contains(
            "[ndbd]\nNodeId=3\nHostName=127.0.0.1\nServerPort=10003\nDataDir=/sandbox/node-3\n")
        .contains("[mysqld]\nNodeId=4\n");
  }

  @Test
  void hasAsManyNodesAndCopiesAsItsShape() {
    String single = text(new Config(1, 1, 2, List.of()));

    assertThat(single)
        .contains("NoOfReplicas=1\n", "[ndbd]\nNodeId=2\n")
        .contains("[mysqld]\nNodeId=3\n", "[mysqld]\nNodeId=4\n", "[api]\nNodeId=5\n");
    assertThat(single.split("\\[ndbd]")).hasSize(2);
  }

  @Test
  void takesParametersInPlaceOfItsOwn() {
    String other =
        text(new Config(2, 2, 1, List.of("datamemory=1G", "TimeBetweenGlobalCheckpoints=100")));

    assertThat(section(other))
        .contains("datamemory=1G\n", "TimeBetweenGlobalCheckpoints=100\n", "RedoBuffer=64M\n")
        .doesNotContain("DataMemory=");
  }

  private static String text(Config config) {
    return config.text(Path.of("/sandbox"), Map.of());
  }

  private static String section(String text) {
    int start = text.indexOf("[ndbd default]");
    return text.substring(start, text.indexOf("\n[", start));
  }
}
