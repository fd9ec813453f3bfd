// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RemoteEnginesTest {
  private long now = Long.MAX_VALUE - 1;
  private final RemoteEngines engines = new RemoteEngines(() -> now);

  private void pass(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void awaitFurtherOnesForSomeSecondsAndLateOnesForAMinute() {
    engines.sent();
    pass(59);
    assertThat(engines.haveGathered()).as("the first has not answered").isFalse();

    answer("one:1099");
    pass(2);
    assertThat(engines.haveGathered()).as("JMeter may send the plan to another").isFalse();

    engines.sent();
    pass(59);
    assertThat(engines.haveGathered()).as("the second has not answered").isFalse();

    answer("two:1099");
    pass(4);
    assertThat(engines.haveGathered()).as("JMeter has sent the plan to all").isTrue();
  }

  @Test
  void doNotAwaitOneThatDoesNotAnswerForEver() {
    engines.sent();
    pass(61);

    assertThat(engines.haveGathered()).isTrue();
  }

  /** A refusal returns at once, and counts as an answer. */
  private void answer(String name) {
    assertThatThrownBy(() -> engines.send(name, new FromEngine.Idle("0.0.1")))
        .hasMessageContaining(name + " has another version (0.0.1)");
  }
}
