// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {
  private static final AgentOptions OPTIONS = AgentOptions.onLoopback();

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, true",
    "127.1.2.3, true",
    "::1, true",
    "::ffff:127.0.0.1, true",
    "10.0.0.1, false",
    "0.0.0.0, false",
    "fe80::1, false",
    "::ffff:10.0.0.1, false",
  })
  void letsOnlyClientsOnThisMachineAskAboutArgumentsAndEndTheAgent(String address, boolean isHere)
      throws UnknownHostException {
    InetAddress client = InetAddress.getByName(address);

    assertThat(Access.tcp(client, OPTIONS)).isEqualTo(new Access(isHere, true, isHere));
    assertThat(Access.udp(client, OPTIONS)).isEqualTo(new Access(isHere, isHere, isHere));
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.1", "fe80::1"})
  void letsOthersAskAboutArgumentsWhereThatIsAllowed(String address) throws UnknownHostException {
    InetAddress client = InetAddress.getByName(address);
    AgentOptions options = OPTIONS.withAllowArguments();

    assertThat(Access.tcp(client, options)).isEqualTo(new Access(true, true, false));
    assertThat(Access.udp(client, options)).isEqualTo(new Access(true, false, false));
  }
}
