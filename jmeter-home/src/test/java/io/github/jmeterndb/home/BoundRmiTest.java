// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link EngineSocketsIT} has an address that is taken, on an engine. */
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

  @ParameterizedTest
  @CsvSource({
    "'', name the address to listen at",
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
