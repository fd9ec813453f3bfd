// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.200.3.4, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.1.128/25, 192.168.1.127, false",
    "192.168.1.128/25, 192.168.1.200, true",
    "10.1.2.3, 10.1.2.3, true",
    "10.1.2.3, 10.1.2.4, false",
    "0.0.0.0/0, 8.8.8.8, true",
    "0.0.0.0/0, ::1, false",
    "fd00::/8, fdff::1, true",
    "fd00::/8, fe80::1, false",
    "::1, ::1, true",
  })
  void holdsTheAddressesOfItsRange(String range, String address, boolean expected)
      throws UnknownHostException {
    assertThat(Cidr.parse(range).contains(InetAddress.getByName(address))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0/x", "/8"})
  void refusesWhatIsNoRange(String text) {
    assertThatThrownBy(() -> Cidr.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write 10.1.2.3");
  }
}
