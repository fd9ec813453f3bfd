// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "   "})
  void takesBlankAsNotGiven(String blank) throws UserError {
    Settings settings = settings(Map.of("duration", blank, "jdbc.url", blank));

    assertThat(settings).isEqualTo(settings(Map.of()));
    assertThat(settings.isGiven(Parameter.JDBC_URL)).isFalse();
    assertThat(settings.number(Parameter.DURATION)).isEqualTo(10);
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

  @ParameterizedTest
  @CsvSource({
    "bench, '', jdbc:mysql://127.0.0.1:3306/bench, bench",
    "'', jdbc:mysql://db:3307/other?x=a/b, jdbc:mysql://db:3307/other?x=a/b, other",
    "bench, jdbc:mysql://db:3307/other, jdbc:mysql://db:3307/other, bench",
    "'', jdbc:mysql://db/, jdbc:mysql://db/, ndbtest",
  })
  void nameOneDatabaseForBothPathsWhereOneNameIsGiven(
      String database, String url, String ofJdbc, String ofClusterJ) throws UserError {
    Settings settings = settings(Map.of("ndb.database", database, "jdbc.url", url));

    assertThat(settings.text(Parameter.JDBC_URL)).isEqualTo(ofJdbc);
    assertThat(settings.text(Parameter.NDB_DATABASE)).isEqualTo(ofClusterJ);
  }

  @Test
  void holdThePropertiesOfADriverByName() throws UserError {
    assertThat(
            settings(Map.of("jdbc.properties", "useConfigs=x&sessionVariables=sql_mode='',a=1"))
                .driverProperties())
        .containsExactly(
            Map.entry("useConfigs", "x"), Map.entry("sessionVariables", "sql_mode='',a=1"));
    assertThat(settings(Map.of()).driverProperties()).isEmpty();
  }

  @Test
  void keepTheHostOfAnotherDefault() throws UserError {
    assertThat(
            settings(Map.of("ndb.database", "bench"))
                .withDefaults(Map.of(Parameter.JDBC_URL, "jdbc:mysql://db:3307/ndbtest"))
                .text(Parameter.JDBC_URL))
        .isEqualTo("jdbc:mysql://db:3307/bench");
  }

  private static Settings settings(Map<String, String> properties) throws UserError {
    return Settings.of(properties::get, List.of(), Map.of());
  }
}
