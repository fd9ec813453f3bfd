// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.net.InetAddress;
import java.time.Duration;

/**
 * How an agent is started.
 *
 * @param host the address to listen on
 * @param tcpPort the port, 0 for any free one
 * @param interval the time between two lines of a connection that asks for none; 0.1 s to a day
 */
public record AgentOptions(InetAddress host, int tcpPort, Duration interval) {
  private static final Duration MIN_INTERVAL = Duration.ofMillis(100);
  private static final Duration MAX_INTERVAL = Duration.ofDays(1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException where a value is out of range
   */
  public AgentOptions {
    if (tcpPort < 0 || tcpPort > 65535) {
      throw new IllegalArgumentException("The TCP port is 0 to 65535.");
    }
    if (interval.compareTo(MIN_INTERVAL) < 0 || interval.compareTo(MAX_INTERVAL) > 0) {
      throw new IllegalArgumentException("The interval is 0.1 to 86400 seconds.");
    }
  }

  /** Any free port of the loopback address; a line each second. */
  public static AgentOptions onLoopback() {
    return new AgentOptions(InetAddress.getLoopbackAddress(), 0, Duration.ofSeconds(1));
  }

  /** With another port; 0 for any free port. */
  public AgentOptions withTcpPort(int port) {
    return new AgentOptions(host, port, interval);
  }
}
