// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
  @Test
  void knowsTheCommandsOfTheStockAgent() {
    assertThat(Command.parse("test")).isEqualTo(new Command.Test());
    assertThat(Command.parse(" exit ")).isEqualTo(new Command.Exit());
    assertThat(Command.parse("shutdown")).isEqualTo(new Command.Shutdown());
    assertThat(Command.parse("")).isEqualTo(new Command.Nothing());
    assertThat(Command.parse("metrics-single:cpu"))
        .isEqualTo(new Command.SingleMetrics(List.of("cpu")));
  }

  @Test
  void takesMetricsAsTheListenerSendsThem() {
    assertThat(Command.parse("metrics:cpu:\tcpu:name=java#2:user\t"))
        .isEqualTo(new Command.Metrics(List.of("cpu:", "cpu:name=java#2:user")));
  }

  @Test
  void keepsAnEmptyMetricsPlace() {
    assertThat(Command.parse("metrics:cpu\t\tmemory"))
        .isEqualTo(new Command.Metrics(List.of("cpu", "", "memory")));
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "0.2, 200", "0.1, 100", "86400, 86400000", "' 5 ', 5000"})
  void takesAnIntervalInSeconds(String seconds, long millis) {
    assertThat(Command.parse("interval:" + seconds))
        .isEqualTo(new Command.Interval(Duration.ofMillis(millis)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "interval",
        "interval:",
        "interval:0",
        "interval:-1",
        "interval:0.09",
        "interval:86401",
        "interval:NaN",
        "interval:Infinity",
        "interval:one",
        "metrics",
        "metrics:",
        "metrics:\t",
        "metrics-single:",
        "udp-transmitter:127.0.0.1:9999:cpu",
      })
  void refusesWithAReason(String line) {
    assertThat(Command.parse(line))
        .isInstanceOfSatisfying(
            Command.Refused.class, refused -> assertThat(refused.reason()).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST / HTTP/1.1", "GET /?x=test: HTTP/1.1", ":", "test2", "shutdown x"})
  void knowsWhatIsNoCommand(String line) {
    assertThat(Command.parse(line))
        .isInstanceOfSatisfying(
            Command.Unknown.class, unknown -> assertThat(unknown.reason()).isNotBlank());
  }

  @Test
  void refusesMoreMetricsThanALineHolds() {
    assertThat(Command.parse("metrics:" + "cpu\t".repeat(Command.MAX_METRICS)))
        .isInstanceOf(Command.Metrics.class);
    assertThat(Command.parse("metrics:" + "cpu\t".repeat(Command.MAX_METRICS + 1)))
        .isInstanceOf(Command.Refused.class);
  }

  @Test
  void tellsWhatItDoesNotKnowInOneShortLine() {
    String noise = "\u0000\u001b[31m\r" + "x".repeat(10_000);

    assertThat(Command.parse(noise))
        .isInstanceOfSatisfying(
            Command.Unknown.class,
            unknown -> assertThat(unknown.reason()).hasSizeLessThan(120).matches("\\P{Cntrl}+"));
  }
}
