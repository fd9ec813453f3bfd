// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sampler.ArrivalTimer;
import io.github.jmeterndb.sampler.TableSampler;
import java.beans.FeatureDescriptor;
import java.beans.Introspector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(JMeterHome.LOCK)
class ArrivalTimerIT {
  private final Map<String, String> embedded =
      new HashMap<>(
          Map.of(
              "system", "embedded",
              "ndb.database", "plan_" + UUID.randomUUID().toString().replace('-', '_'),
              "rows", "50"));

  @Test
  void letsSamplersCountFromWhenTheirOperationWasDue() {
    List<SampleResult> samples = run(500, "even");

    assertThat(samples).hasSize(2 * 10).allMatch(SampleResult::isSuccessful);
    assertThat(samples).allMatch(sample -> sample.getLatency() <= sample.getTime());
    assertThat(samples.stream().mapToLong(SampleResult::getStartTime).distinct().count())
        .as("an operation is due each 2 ms, whatever became of those before")
        .isGreaterThan(10);
  }

  @ParameterizedTest
  @CsvSource({"0, even", "500, bursty"})
  void startsNothingWithoutARateOrInAnUnknownOrder(double rate, String arrivals) {
    assertThat(run(rate, arrivals)).isEmpty();
  }

  @Test
  void isShownWithItsProperties() throws Exception {
    JMeterHome.initialize();
    var properties = Introspector.getBeanInfo(ArrivalTimer.class).getPropertyDescriptors();

    assertThat(
            Stream.of(properties)
                .filter(property -> property.getValue(GenericTestBeanCustomizer.DEFAULT) != null)
                .map(FeatureDescriptor::getDisplayName))
        .contains("Rate", "Arrivals");
    assertThat(Introspector.getBeanInfo(ArrivalTimer.class).getBeanDescriptor().getDisplayName())
        .isEqualTo("Arrival Timer (jmeter-ndb)");
  }

  private List<SampleResult> run(double rate, String arrivals) {
    ArrivalTimer timer = new ArrivalTimer();
    timer.setProperty("rate", String.valueOf(rate));
    timer.setProperty("arrivals", arrivals);
    return new AnyPlan()
        .setUp(TableSampler.class, embedded)
        .timed(2, 10, timer, embedded, AnyPlan.DirectInsertSampler.class)
        .run()
        .labelled("DirectInsertSampler");
  }
}
