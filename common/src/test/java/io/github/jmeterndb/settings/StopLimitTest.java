// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.StopLimit.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StopLimitTest {
  @Test
  void areAListOfOneOfEachKind() throws UserError {
    assertThat(StopLimit.all("data.memory>80%, cpu > 90%,errors>0.5%,p99>500ms,p99.9>2s"))
        .containsExactly(
            new StopLimit("data.memory>80%", Figure.DATA_MEMORY, 0, 80),
            new StopLimit("cpu>90%", Figure.CPU, 0, 90),
            new StopLimit("errors>0.5%", Figure.ERRORS, 0, 0.5),
            new StopLimit("p99>500ms", Figure.PERCENTILE, 99, 500e6),
            new StopLimit("p99.9>2s", Figure.PERCENTILE, 99.9, 2e9));
    assertThat(StopLimit.all("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory>80%", "cpu>90", "cpu<90%", "p99>500", "p42>5ms", "errors>x%"})
  void areRefusedWithAnExampleWhereTheyAreNotUnderstood(String list) {
    assertThatThrownBy(() -> StopLimit.all(list))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("stop.if: '%s' is no limit such as ".formatted(list));
  }

  @Test
  void areRefusedWhereTheyCanNeverBeMet() {
    assertThatThrownBy(() -> StopLimit.all("cpu>100%")).hasMessageContaining("can never be met");
  }

  @Test
  void areRefusedWhereThereAreTwoOfAKind() {
    assertThatThrownBy(() -> StopLimit.all("cpu>90%,cpu>80%"))
        .hasMessageStartingWith("stop.if: 'cpu>80%' is the second limit of its kind");
  }

  @Test
  void areNotMetByTheLimitItself() throws UserError {
    StopLimit limit = StopLimit.all("errors>1%").get(0);

    assertThat(limit.isMetBy(1)).isFalse();
    assertThat(limit.isMetBy(1.01)).isTrue();
  }
}
