// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @ParameterizedTest
  @FieldSource("io.github.jmeterndb.settings.Parameter#COMMON")
  void holdsTheDefaultOfWhatIsNotGiven(Parameter parameter) throws UserError {
    Settings settings = settings(Map.of());

    assertThat(settings.text(parameter)).isEqualTo(parameter.defaultValue());
    assertThat(settings.isGiven(parameter)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   "})
  void takesBlankAsNotGiven(String blank) throws UserError {
    Settings settings = settings(Map.of("duration", blank, "jdbc.url", blank));

    assertThat(settings).isEqualTo(settings(Map.of()));
    assertThat(settings.isGiven(Parameter.JDBC_URL)).isFalse();
    assertThat(settings.number(Parameter.DURATION)).isEqualTo(10);
  }

  @Test
  void refusesABadValue() {
    assertThatThrownBy(() -> settings(Map.of("duration", "many")))
        .isInstanceOf(UserError.class)
        .hasMessage("duration: 'many' is not a whole number of 1 or more; give -Jduration=…");
  }

  @Test
  void takesOtherDefaultsForWhatIsNotGiven() throws UserError {
    Settings settings =
        settings(Map.of("warmup", "7"))
            .withDefaults(Map.of(Parameter.WARMUP, "1", Parameter.DURATION, "2"));

    assertThat(settings.number(Parameter.WARMUP)).isEqualTo(7);
    assertThat(settings.number(Parameter.DURATION)).isEqualTo(2);
    assertThat(settings.isGiven(Parameter.DURATION)).isFalse();
  }

  @Test
  void takesAValueAsIfItHadBeenGiven() throws UserError {
    Settings before = settings(Map.of());
    Settings after = before.with(Parameter.DURATION, "500");

    assertThat(after).isEqualTo(settings(Map.of("duration", "500")));
    assertThat(before.isGiven(Parameter.DURATION))
        .as("given in the settings it came from")
        .isFalse();
  }

  private static Settings settings(Map<String, String> properties) throws UserError {
    return Settings.of(properties::get, Map.of());
  }
}
