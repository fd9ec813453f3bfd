// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogLineTest {
  @Test
  void prefersTheLastErrorToWhatFollowsIt() {
    assertThat(
            LogLine.mostTelling(
                List.of(
                    "[ERROR] [Server] the first",
                    "[ERROR] [Server] Can't start server: Bind on TCP/IP port",
                    "[ERROR] [Server] Aborting",
                    "[System] [Server] Shutdown complete")))
        .isEqualTo("[ERROR] [Server] Can't start server: Bind on TCP/IP port");
  }

  @Test
  void takesTheLastLineWhereNoneTellsOfAnError() {
    assertThat(LogLine.mostTelling(List.of("one", " two ", ""))).isEqualTo("two");
  }

  @Test
  void saysSoWhenThereIsNothingToQuote() {
    assertThat(LogLine.mostTelling(List.of())).isEqualTo("it wrote no log");
  }
}
