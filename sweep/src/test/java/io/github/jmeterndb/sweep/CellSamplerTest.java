// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CellSamplerTest {
  private final CellSampler sampler = new CellSampler();
  private final JavaSamplerContext context = new JavaSamplerContext(new Arguments());

  @BeforeEach
  void enterAThreadOfJMeter() {
    JMeterContextService.getContext().setVariables(new JMeterVariables());
  }

  @AfterEach
  void leaveTheThread() {
    JMeterContextService.getContext().clear();
  }

  @Test
  void failsOutsideOfASweepAndSaysWhereItBelongs() {
    sampler.setupTest(context);
    SampleResult sample = sampler.runTest(context);

    assertThat(sample.isSuccessful()).isFalse();
    assertThat(sample.getResponseCode()).isEqualTo("SETUP");
    assertThat(sample.getResponseMessage())
        .startsWith("CellSampler works in a Sweep Thread Group only")
        .contains("ClusterJSelectSampler");
  }
}
