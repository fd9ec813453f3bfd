// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static java.util.Map.entry;

import io.github.jmeterndb.perfmon.host.TcpSockets;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import oshi.software.os.InternetProtocolStats.TcpState;

/** {@code tcp}: sockets in a state. */
final class TcpMetrics {
  private static final Types<ToDoubleFunction<TcpSockets>> TYPES =
      new Types<>(
          "estab",
          Map.ofEntries(
              entry("estab", in(TcpState.ESTABLISHED)),
              entry("time_wait", in(TcpState.TIME_WAIT)),
              entry("close_wait", in(TcpState.CLOSE_WAIT)),
              entry("close", in(TcpState.CLOSED)),
              entry("closing", in(TcpState.CLOSING)),
              entry("fin_wait1", in(TcpState.FIN_WAIT_1)),
              entry("fin_wait2", in(TcpState.FIN_WAIT_2)),
              entry("last_ack", in(TcpState.LAST_ACK)),
              entry("listen", in(TcpState.LISTEN)),
              entry("syn_recv", in(TcpState.SYN_RECV)),
              entry("inbound", TcpSockets::inbound),
              entry("outbound", TcpSockets::outbound)),
          Set.of("bound", "idle"));

  private TcpMetrics() {}

  static Metric of(MetricRequest request) throws MetricRefused {
    ToDoubleFunction<TcpSockets> value = TYPES.get(request);
    return Metric.level(snapshot -> Optional.of(snapshot.tcpSockets()), value);
  }

  private static ToDoubleFunction<TcpSockets> in(TcpState state) {
    return sockets -> sockets.in(state);
  }
}
