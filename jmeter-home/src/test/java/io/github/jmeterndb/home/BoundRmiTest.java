// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundRmiTest {
  private static final String ADDRESS = "java.rmi.server.hostname";

  private final String before = System.getProperty(ADDRESS);

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(ADDRESS);
    } else {
      System.setProperty(ADDRESS, before);
    }
  }

  @Test
  void listensAtTheNamedAddressAlone() throws IOException {
    System.setProperty(ADDRESS, "127.0.0.1");
    BoundRmi factory = new BoundRmi();

    try (ServerSocket server = factory.createServerSocket(0);
        Socket client = factory.createSocket("127.0.0.1", server.getLocalPort())) {
      assertThat(server.getInetAddress().getHostAddress()).isEqualTo("127.0.0.1");
      assertThat(client.isConnected()).isTrue();
    }
  }

  @Test
  void refusesToListenWhereNoAddressIsNamed() {
    System.clearProperty(ADDRESS);

    assertThatThrownBy(() -> new BoundRmi().createServerSocket(0))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "RMI without TLS: name the address to listen at: -Djava.rmi.server.hostname=ADDRESS;"
                + " or use TLS (create-rmi-keystore.sh)");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, means all interfaces",
    "'::', means all interfaces",
    "no such host, is not known",
    "192.0.2.1, cannot listen at 192.0.2.1",
  })
  void refusesWhatIsNoAddressOfThisHost(String address, String reason) {
    System.setProperty(ADDRESS, address);

    assertThatThrownBy(() -> new BoundRmi().createServerSocket(0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }
}
