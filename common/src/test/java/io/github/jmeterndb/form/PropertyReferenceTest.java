// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyReferenceTest {
  private static final Map<String, String> GIVEN = Map.of("threads", "1,8", "duration", "");

  @ParameterizedTest
  @ValueSource(strings = {"", "8", "1,8,64", "ENGINE=NDB PARTITION BY KEY (id)", "a\\b,c", "50 %"})
  void isReadAsItWasWritten(String value) {
    String written = PropertyReference.of("threads", value);

    assertThat(PropertyReference.value("threads", written)).contains(value);
    assertThat(PropertyReference.evaluated(written, name -> null)).isEqualTo(value);
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
    assertThat(PropertyReference.canHold(value)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8 | 8",
        "${__P(threads,2)} | 1,8",
        "${__P(duration,2)} | ''",
        "${__P(warmup,2)} | 2",
        "${__P(warmup,1\\,2)} | 1,2",
        "${__P(warmup)} | 1",
        "${__P(warmup,)} | ''",
        "${__P(mine,${__P(threads,)})} | 1,8",
        "a${__P(warmup,b)}c | abc",
        "${__P(warmup,${N})} | ${__P(warmup,${N})}",
        "${N} | ${N}"
      })
  void standsForThePropertyOrForItsValue(String text, String value) {
    assertThat(PropertyReference.evaluated(text, GIVEN::get)).isEqualTo(value);
  }

  @Test
  void endsWhereAPropertyRefersToItself() {
    assertThat(PropertyReference.evaluated("${__P(a,)}", name -> "${__P(a,)}"))
        .isEqualTo("${__P(a,)}");
  }

  @Test
  void isNotLookedForInTheValueOfAProperty() {
    assertThat(PropertyReference.evaluated("${__P(a,)}", name -> "$1 \\")).isEqualTo("$1 \\");
  }
}
