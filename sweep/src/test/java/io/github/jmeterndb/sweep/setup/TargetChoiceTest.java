// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
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
  void asksTheServerThatIsNamedWhatItIs() throws IOException {
    String url = "jdbc:mysql://127.0.0.1:" + portOfNobody() + "/mine";

    assertThatThrownBy(() -> choice(Map.of("jdbc.url", url)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The server at " + url + " does not answer;");
  }

  @Test
  void describesNoSandboxWhereThereIsNone() throws UserError {
    assertThat(choice(Map.of("target", "mysql", "sandbox.mysqlds", "1"))).isEqualTo("mysql");
    assertThatThrownBy(() -> choice(Map.of("target", "mysql", "sandbox.mysqlds", "2")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "sandbox.mysqlds=2 is of a sandbox, but the target is mysql: leave it out, or give target=sandbox.");
  }

  @Test
  void knowsTheTargetWithoutAskingExceptForAServerOfWhichOnlyTheUrlIsGiven() {
    assertThat(TargetChoice.known(Map.of("target", " mysql ")::get))
        .hasValueSatisfying(target -> assertThat(target.name()).isEqualTo("mysql"));
    assertThat(TargetChoice.known(Map.of("jdbc.url", "jdbc:mysql://h/mine")::get)).isEmpty();
    assertThat(TargetChoice.known(Map.of("target", "nbd")::get)).isEmpty();
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return closedSoon.getLocalPort();
    }
  }

  private static String choice(Map<String, String> given) throws UserError {
    return TargetChoice.choose(Settings.of(given::get)).name();
  }
}
