// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class LoopbackPortsTest {
  @Test
  void findsDifferentPortsBelowThoseOfOutgoingConnections() {
    assertThat(LoopbackPorts.free(50))
        .hasSize(50)
        .doesNotHaveDuplicates()
        .allSatisfy(port -> assertThat(port).isBetween(1024, 32_767));
  }

  @Test
  void tellsWhetherSomebodyListens() throws Exception {
    int port;
    try (ServerSocket socket =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      port = socket.getLocalPort();
      assertThat(LoopbackPorts.answers(port)).isTrue();
    }
    assertThat(LoopbackPorts.answers(port)).isFalse();
  }
}
