// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.RunEnded;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class VerdictSampleTest {
  @Test
  void failsWhereTheFiguresAreNotAsRequired() {
    SampleResult sample =
        VerdictSample.of(new RunEnded(State.COMPLETE, "", Optional.empty(), false), "sweep");

    assertThat(sample.isSuccessful()).isFalse();
    assertThat(sample.getResponseMessage()).isEqualTo("The run is not as required.");
  }

  @Test
  void failsWhereOperationsFailed() {
    SampleResult sample =
        VerdictSample.of(new RunEnded(State.ERRORS, "", Optional.empty()), "sweep");

    assertThat(sample.isSuccessful()).isFalse();
    assertThat(sample.getResponseCode()).isEqualTo("ERRORS");
    assertThat(sample.getResponseMessage()).isEqualTo("The run ended as ERRORS.");
  }
}
