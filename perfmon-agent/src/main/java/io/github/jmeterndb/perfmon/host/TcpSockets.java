// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.Map;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * The machine's TCP sockets.
 *
 * @param byState how many are in a state; a state that is missing has none
 * @param inbound connections to a port that is listened on
 * @param outbound all other connections
 */
public record TcpSockets(Map<TcpState, Integer> byState, int inbound, int outbound) {
  /** How many are in the state. */
  public int in(TcpState state) {
    return byState.getOrDefault(state, 0);
  }
}
