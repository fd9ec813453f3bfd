// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.PerfMonAgent;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerfMonAgentsTest {
  private final List<String> errors = new ArrayList<>();

  @Test
  void namesAnAgentThatDoesNotAnswer() throws UserError {
    try (PerfMonAgents agents = find("nobody.invalid:5555")) {
      assertThat(agents.agents()).allMatch(agent -> !agent.missing().isEmpty()).hasSize(1);
    }
    assertThat(errors)
        .hasSize(1)
        .allMatch(line -> line.contains("No PerfMon agent answers at nobody.invalid:5555"));
  }

  @Test
  void startsOneWhereNoneAnswersOnThisHost() throws UserError, IOException {
    PerfMonAgent gone = PerfMonAgent.onLoopback();
    String address = "localhost:" + gone.tcpPort();
    gone.close();

    try (PerfMonAgents agents = find(address)) {
      assertThat(agents.agents()).allMatch(agent -> agent.missing().isEmpty()).hasSize(1);
    }
    assertThat(errors).isEmpty();
  }

  private PerfMonAgents find(String addresses) throws UserError {
    return new PerfMonAgents(Settings.of(Map.of("perfmon.agents", addresses)::get), errors::add);
  }
}
