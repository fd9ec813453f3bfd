// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetChoiceTest {
  @ParameterizedTest
  @ValueSource(strings = {"ndb", "embedded"})
  void takesTheTargetThatIsNamed(String name) throws UserError {
    assertThat(choice(Map.of("target", name))).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "ndb.connectstring, 10.0.0.7:1186",
    "jdbc.url, jdbc:mysql://10.0.0.8:3306/mine",
  })
  void takesTheClusterThatIsNamed(String property, String value) throws UserError {
    assertThat(choice(Map.of(property, value))).isEqualTo("ndb");
  }

  @Test
  void takesNoClusterThatWasNotNamed() throws UserError {
    Map<String, String> given =
        Map.of("target", "auto", "jdbc.user", "me", "jdbc.password", "mine");
    // Of the modules on this class path; where NDB_HOME is set, there would have to be a sandbox.
    assertThatCode(() -> assertThat(choice(given)).isEqualTo("embedded"))
        .satisfiesAnyOf(
            thrown -> assertThat(thrown).isNull(),
            thrown -> assertThat(thrown).hasMessageContaining("'sandbox'"));
  }

  @Test
  void takesTheStandInThatIsNamedThoughAClusterIsGiven() throws UserError {
    assertThat(choice(Map.of("target", "embedded", "ndb.connectstring", "10.0.0.7:1186")))
        .isEqualTo("embedded");
  }

  @Test
  void tellsTheTargetsThatThereAreWhereNoneHasTheName() {
    assertThatThrownBy(() -> choice(Map.of("target", "nbd")))
        .isInstanceOf(UserError.class)
        .hasMessage("There is no target 'nbd'; there are: embedded, ndb.");
  }

  private static String choice(Map<String, String> given) throws UserError {
    return TargetChoice.choose(Settings.of(given::get)).name();
  }
}
