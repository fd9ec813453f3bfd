// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.net.InetAddress;

/**
 * What a client may do, by where it is.
 *
 * @param arguments whether it may ask about the command lines of processes
 * @param stream whether it may have lines until it says otherwise
 * @param shutdown whether it may end the agent
 */
record Access(boolean arguments, boolean stream, boolean shutdown) {
  /** A client on the same machine: the kernel lets nobody else use its loopback address. */
  static final Access HERE = new Access(true, true, true);

  /** A TCP client at that address. */
  static Access tcp(InetAddress client, AgentOptions options) {
    return client.isLoopbackAddress() ? HERE : new Access(options.allowArguments(), true, false);
  }

  /** Whoever sends datagrams with that address: beyond loopback, anyone can. */
  static Access udp(InetAddress sender, AgentOptions options) {
    return sender.isLoopbackAddress() ? HERE : new Access(options.allowArguments(), false, false);
  }
}
