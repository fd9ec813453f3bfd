// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TargetChoiceTest {
  @Test
  void takesTheClusterThatIsNamedWithoutAskingItsServer() throws UserError {
    assertThat(choice(Map.of("ndb.connectstring", "10.0.0.7:1186"))).isEqualTo("ndb");
    assertThat(
            choice(Map.of("ndb.connectstring", "10.0.0.7:1186", "jdbc.url", "jdbc:mysql://h/mine")))
        .isEqualTo("ndb");
  }

  @Test
  void describesNoSandboxWhereThereIsNone() throws UserError {
    assertThat(choice(Map.of("target", "mysql", "sandbox.mysqlds", "1"))).isEqualTo("mysql");
    assertUserError(() -> choice(Map.of("target", "mysql", "sandbox.mysqlds", "2")))
        .hasMessage(
            "sandbox.mysqlds=2 is of a sandbox, but the target is mysql: leave it out, or give target=sandbox.");
  }

  @Test
  void knowsTheTargetWithoutAskingExceptForAServerOfWhichOnlyTheUrlIsGiven() {
    assertThat(TargetChoice.known(given("target", "mysql")))
        .hasValueSatisfying(target -> assertThat(target.name()).isEqualTo("mysql"));
    assertThat(TargetChoice.known(given("jdbc.url", "jdbc:mysql://h/mine"))).isEmpty();
    assertThat(TargetChoice.known(given("target", "nbd"))).isEmpty();
  }

  private static String choice(Map<String, String> given) throws UserError {
    return TargetChoice.choose(Settings.of(given::get)).name();
  }

  private static Function<Parameter, String> given(String name, String value) {
    return parameter -> parameter.property().equals(name) ? value : "";
  }
}
