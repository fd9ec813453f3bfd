// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user may ask for. */
class TpchParametersTest {
  @ParameterizedTest
  @ValueSource(strings = {"0.01", "0.024", "0.0241", "0.1", "0.5", ".25", "1", "10", "1000"})
  void takeAnyScaleAlsoFractions(String scale) {
    assertThatCode(() -> settings("scale.factor", scale)).doesNotThrowAnyException();
  }

  /** At 120 suppliers, the fourth of some parts would be the first; at 240, of the last ten. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "0.001", "-1", "1001", "one", "0.012", "0.0225", "0.02405"})
  void refuseAScaleThatHasNoData(String scale) {
    assertThatThrownBy(() -> settings("scale.factor", scale))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("a number from 0.01 to 1,000");
  }

  /** 300 s for each query, and 21 until a server that does not end it is given up. */
  @Test
  void giveAQueryBeforeTheWindowAndOneInItTheirTime() throws UserError {
    assertThat(new Tpch().data(null, settings("query.timeout", "300")).longestOperation())
        .isEqualTo(Duration.ofSeconds(2 * 321 + 120));
  }

  private static Settings settings(String name, String value) throws UserError {
    return Settings.of(Map.of(name, value)::get, TpchParameters.ALL);
  }
}
