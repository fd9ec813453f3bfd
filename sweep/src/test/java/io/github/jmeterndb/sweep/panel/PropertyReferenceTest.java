// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyReferenceTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "8", "1,8,64", "ENGINE=NDB PARTITION BY KEY (id)", "a\\b,c", "50 %"})
  void isReadAsItWasWritten(String value) {
    String written = PropertyReference.of("threads", value);

    assertThat(written).startsWith("${__P(threads,");
    assertThat(PropertyReference.value("threads", written)).contains(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8",
        "${__P(threads)}",
        "${__P(other,8)}",
        "${__P(threads,8,more)}",
        "${__P(threads,${N})}",
        "${__P(threads,8)}${__P(threads,8)}",
        "${__P(threads,a\\b)}",
        "${N}"
      })
  void isNothingElse(String text) {
    assertThat(PropertyReference.value("threads", text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {")", "(", ")(", "}", "{", "${N}"})
  void holdsNothingThatJMeterWouldTakeForItsEnd(String value) {
    assertThat(PropertyReference.of("threads", value)).isEqualTo(value);
  }
}
