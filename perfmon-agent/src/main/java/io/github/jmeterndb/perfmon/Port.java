// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SelectionKey;

/** Where clients come in. The agent's one thread calls it; no method blocks or throws. */
interface Port extends Closeable {
  /** So that a flood of clients does not keep the lines of the others from being sent. */
  int MAX_AT_ONCE = 64;

  /** The port's number. */
  int number();

  /** Something has come, or can be sent. */
  void ready(SelectionKey key);

  /** Sends the lines that are due. */
  void tick(long now);

  /** Forgets clients that have gone. Called at least once a second. */
  void sweep(long now);

  /** Nanoseconds until a line is due; {@link Long#MAX_VALUE} where there is none. */
  long untilDue(long now);

  /** Whether there are clients that have given a command. */
  boolean hasClients();

  /** Says what a user can do about a port that cannot be had. */
  static IOException unusable(String protocol, InetAddress host, int port, IOException cause) {
    return new IOException(
        "Cannot listen on %s port %d of %s (%s): stop what uses it, or give another one."
            .formatted(protocol, port, host.getHostAddress(), cause.getMessage()),
        cause);
  }
}
