// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static io.github.jmeterndb.settings.Limit.Relation.MORE;
import static io.github.jmeterndb.settings.Limit.Relation.WITHIN;
import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Limit.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
  @Test
  void areAListOfOneOfEachKind() throws UserError {
    assertThat(Limit.stops("data.memory>80%, cpu > 90%,errors>0.5%,p99>500ms,p99.9>2s"))
        .containsExactly(
            new Limit("data.memory>80%", Figure.DATA_MEMORY, 0, MORE, 80),
            new Limit("cpu>90%", Figure.CPU_LOAD, 0, MORE, 90),
            new Limit("errors>0.5%", Figure.ERROR_SHARE, 0, MORE, 0.5),
            new Limit("p99>500ms", Figure.PERCENTILE, 99, MORE, 500e6),
            new Limit("p99.9>2s", Figure.PERCENTILE, 99.9, MORE, 2e9));
    assertThat(Limit.stops("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory>80%", "cpu>90", "cpu<90%", "p99>500", "p42>5ms", "errors>x%"})
  void areRefusedWithAnExampleWhereTheyAreNotUnderstood(String list) {
    assertUserError(() -> Limit.stops(list))
        .hasMessageStartingWith("stop.if: '%s' is no limit such as ".formatted(list));
  }

  @Test
  void areRefusedWhereTheyCanNeverBeMetOrAreTwoOfAKind() {
    assertThatThrownBy(() -> Limit.stops("cpu>100%")).hasMessageContaining("can never be met");
    assertThatThrownBy(() -> Limit.stops("cpu>90%,cpu>80%"))
        .hasMessageStartingWith("stop.if: 'cpu>80%' is the second limit of its kind");
  }

  @Test
  void ofAnSloAreUpperLimits() throws UserError {
    assertThat(Limit.slo("p50:250us, max:2s,errors:0.1%"))
        .containsExactly(
            new Limit("p50:250us", Figure.PERCENTILE, 50, WITHIN, 250e3),
            new Limit("max:2s", Figure.MAX, 0, WITHIN, 2e9),
            new Limit("errors:0.1%", Figure.ERROR_SHARE, 0, WITHIN, 0.1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99", "p99:0ms", "p99:10", "p100:10ms", "errors:101%", "p99<10ms"})
  void ofAnSloAreRefusedWithAnExample(String list) {
    assertUserError(() -> Parameter.SLO.check(list))
        .hasMessageStartingWith("slo: '%s' is no limit such as p99:10ms ".formatted(list));
  }
}
