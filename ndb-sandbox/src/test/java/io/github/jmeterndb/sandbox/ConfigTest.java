// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigTest {
  @Test
  void takesParametersInPlaceOfItsOwn() {
    Config config =
        new Config(2, 2, 1, List.of("datamemory=1G", "TimeBetweenGlobalCheckpoints=100"));
    String text = config.text(Path.of("/sandbox"), List.of(1, 2, 3, 4));

    assertThat(text.substring(0, text.indexOf("[ndb_mgmd]")))
        .contains("datamemory=1G\n", "TimeBetweenGlobalCheckpoints=100\n", "RedoBuffer=64M\n")
        .doesNotContain("DataMemory=");
  }
}
