// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.protocol.Command;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * How an agent is started.
 *
 * @param host the address to listen on for TCP
 * @param tcpPort the port, 0 for any free one, or empty for no TCP
 * @param udpHost the address to listen on for UDP; one beyond loopback is for clients of one's own
 * @param udpPort the same as tcpPort
 * @param interval the time between two lines of a connection that asks for none; 0.1 s to a day
 * @param allow who may connect; empty for anyone who reaches the address
 * @param allowArguments whether clients on other machines may ask about processes' arguments
 * @param autoShutdown whether the agent closes when its last client has gone
 */
public record AgentOptions(
    InetAddress host,
    OptionalInt tcpPort,
    InetAddress udpHost,
    OptionalInt udpPort,
    Duration interval,
    List<Cidr> allow,
    boolean allowArguments,
    boolean autoShutdown) {
  /** The port of the stock agent, for TCP and UDP. */
  public static final int STANDARD_PORT = 4444;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException where a value is out of range
   */
  public AgentOptions {
    check(tcpPort, "TCP");
    check(udpPort, "UDP");
    if (tcpPort.isEmpty() && udpPort.isEmpty()) {
      throw new IllegalArgumentException(
          "Without TCP and UDP there is nothing to do: name a port.");
    }
    if (interval.compareTo(Command.MIN_INTERVAL) < 0
        || interval.compareTo(Command.MAX_INTERVAL) > 0) {
      throw new IllegalArgumentException("The interval is 0.1 to 86400 seconds.");
    }
    allow = List.copyOf(allow);
  }

  private static void check(OptionalInt port, String protocol) {
    if (port.isPresent() && (port.getAsInt() < 0 || port.getAsInt() > 65535)) {
      throw new IllegalArgumentException("The " + protocol + " port is 0 to 65535.");
    }
  }

  /** Any free port of the loopback address, for TCP and for UDP; a line each second. */
  public static AgentOptions onLoopback() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    return new AgentOptions(
        loopback,
        OptionalInt.of(0),
        loopback,
        OptionalInt.of(0),
        Duration.ofSeconds(1),
        List.of(),
        false,
        false);
  }

  /** The same on another address; UDP stays where it is. */
  public AgentOptions withHost(InetAddress address) {
    return new AgentOptions(
        address, tcpPort, udpHost, udpPort, interval, allow, allowArguments, autoShutdown);
  }

  /** The same with another TCP port; 0 for any free one. */
  public AgentOptions withTcpPort(int port) {
    return new AgentOptions(
        host,
        OptionalInt.of(port),
        udpHost,
        udpPort,
        interval,
        allow,
        allowArguments,
        autoShutdown);
  }

  /** The same with UDP on another address. */
  public AgentOptions withUdpHost(InetAddress address) {
    return new AgentOptions(
        host, tcpPort, address, udpPort, interval, allow, allowArguments, autoShutdown);
  }

  /** The same with another UDP port; 0 for any free one. */
  public AgentOptions withUdpPort(int port) {
    return new AgentOptions(
        host,
        tcpPort,
        udpHost,
        OptionalInt.of(port),
        interval,
        allow,
        allowArguments,
        autoShutdown);
  }

  /** The same without TCP. */
  public AgentOptions withoutTcp() {
    return new AgentOptions(
        host, OptionalInt.empty(), udpHost, udpPort, interval, allow, allowArguments, autoShutdown);
  }

  /** The same without UDP. */
  public AgentOptions withoutUdp() {
    return new AgentOptions(
        host, tcpPort, udpHost, OptionalInt.empty(), interval, allow, allowArguments, autoShutdown);
  }

  /** The same with another interval. */
  public AgentOptions withInterval(Duration duration) {
    return new AgentOptions(
        host, tcpPort, udpHost, udpPort, duration, allow, allowArguments, autoShutdown);
  }

  /** The same, for these addresses alone. */
  public AgentOptions withAllow(List<Cidr> ranges) {
    return new AgentOptions(
        host, tcpPort, udpHost, udpPort, interval, ranges, allowArguments, autoShutdown);
  }

  /** The same, and whoever may connect may ask about arguments. */
  public AgentOptions withAllowArguments() {
    return new AgentOptions(host, tcpPort, udpHost, udpPort, interval, allow, true, autoShutdown);
  }

  /** The same, and it closes when its last client has gone. */
  public AgentOptions withAutoShutdown() {
    return new AgentOptions(host, tcpPort, udpHost, udpPort, interval, allow, allowArguments, true);
  }

  boolean allows(InetAddress client) {
    return allow.isEmpty() || allow.stream().anyMatch(range -> range.contains(client));
  }
}
