// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a cell lasts as long as terminals wait. */
class PacingTest {
  @ParameterizedTest
  @CsvSource({"0,0,1", "1,1,2", "50,9,69", "100,18,138", "100,30,7200"})
  void fitsIntoACell(String pacing, String warmup, String duration) {
    assertThatCode(() -> new TpccWorkload().requireConsistent(settings(pacing, warmup, duration)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"100,3,10", "100,17,138", "100,18,137"})
  void isToldOfWhereItDoesNot(String pacing, String warmup, String duration) {
    assertThatThrownBy(
            () -> new TpccWorkload().requireConsistent(settings(pacing, warmup, duration)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "With pacing=100 a terminal waits for up to 18 s before its first transaction, and for up to"
                + " 138 s between two: give -Jwarmup=18 -Jduration=138 or more, or less -Jpacing.");
  }

  @ParameterizedTest
  @CsvSource({"rate,100", "slo,p99:10ms"})
  void doesNotGoTogetherWithRates(String property, String value) throws UserError {
    Map<String, String> given =
        Map.of("pacing", "1", "warmup", "9", "duration", "69", property, value);
    Settings settings = Settings.of(given::get, TpccParameters.ALL);

    assertThatThrownBy(() -> new TpccWorkload().requireConsistent(settings))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "pacing: the waits of terminals do not go together with rate and slo; leave it out.");
  }

  private static Settings settings(String pacing, String warmup, String duration) throws UserError {
    return Settings.of(
        Map.of("pacing", pacing, "warmup", warmup, "duration", duration)::get, TpccParameters.ALL);
  }
}
