// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Client;
import org.junit.jupiter.api.Test;

/** Times are nanoseconds; the window is over after a second. */
class RetriesTest {
  private static final long IN_IT = 999_999_999;
  private static final long AFTER_IT = 1_000_000_000;

  private final Window window = new Window(1);

  @Test
  void endWithTheWindowWhereOnlyWhatEndsInItCounts() {
    Retries retries = retries(false);

    assertThat(retries.isTimeLeft(IN_IT)).isTrue();
    assertThat(retries.isTimeLeft(AFTER_IT)).isFalse();
  }

  @Test
  void goOnAfterItWhereWhatWasDueInItCounts() {
    Retries retries = retries(true);

    assertThat(retries.isTimeLeft(AFTER_IT)).isTrue();
    window.closeAt(AFTER_IT);
    assertThat(retries.isTimeLeft(AFTER_IT)).as("it was closed").isFalse();
  }

  private Retries retries(boolean toTheirEnd) {
    window.openAfter(0, 0, 0);
    Clients clients =
        new Clients() {
          @Override
          public Client client(int thread) {
            throw new UnsupportedOperationException();
          }

          @Override
          public boolean triesAgain() {
            return true;
          }
        };
    return new Retries(clients, window, toTheirEnd);
  }
}
