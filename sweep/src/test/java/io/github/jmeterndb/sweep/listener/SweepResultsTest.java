// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import org.junit.jupiter.api.Test;

class SweepResultsTest {
  private final SweepResults listener = new SweepResults();

  @Test
  void letsItsPanelFollowTheRunsOfTheCopyThatJMeterRuns() {
    RunFollower panel = new RunFollower() {};
    listener.shownBy(panel);
    SweepResults copy = (SweepResults) listener.clone();

    copy.testStarted();
    assertThat(LiveFeed.followers()).containsExactly(panel);
    copy.testEnded();
    assertThat(LiveFeed.followers()).isEmpty();
  }
}
