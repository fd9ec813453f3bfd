// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a run says of itself. */
class EnvironmentTest {
  @Test
  void knowsTheVersionAndTheCommitItWasBuiltFrom() {
    assumeThat(Path.of("..", ".git")).as("the sources are a checkout").exists();

    assertThat(Environment.versions().get("jmeter-ndb"))
        .matches("[0-9]+\\.[0-9]+\\.[0-9]+\\S*, commit [0-9a-f]{40}(, with local changes)?");
  }
}
