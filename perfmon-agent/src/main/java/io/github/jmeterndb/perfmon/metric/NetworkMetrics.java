// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static java.util.Map.entry;

import io.github.jmeterndb.perfmon.host.NetworkInterface;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** {@code network}: bytes and packets since the last line. */
final class NetworkMetrics {
  private static final Types<ToLongFunction<NetworkInterface>> TYPES =
      new Types<>(
          "bytesrecv",
          Map.ofEntries(
              entry("bytesrecv", NetworkInterface::bytesReceived),
              entry("bytessent", NetworkInterface::bytesSent),
              entry("rx", NetworkInterface::packetsReceived),
              entry("tx", NetworkInterface::packetsSent),
              entry("rxerr", NetworkInterface::receiveErrors),
              entry("txerr", NetworkInterface::sendErrors),
              entry("rxdrops", NetworkInterface::receiveDrops),
              entry("txcollisions", NetworkInterface::collisions),
              entry("speed", NetworkInterface::bitsPerSecond),
              entry("used", NetworkInterface::packetsSent)),
          Set.of("rxframe", "rxoverruns", "txcarrier", "txdrops", "txoverruns"));

  private NetworkMetrics() {}

  static Metric of(MetricRequest request) throws MetricRefused {
    ToLongFunction<NetworkInterface> value = TYPES.get(request);
    String name = request.networkInterface();
    int unit = request.type().isEmpty() || request.type().startsWith("bytes") ? request.bytes() : 1;
    return switch (request.type()) {
      // Not a counter's change, but as it stands: so the stock agent tells these two.
      case "speed", "used" -> Metric.level(s -> sum(s, name, value), Long::doubleValue);
      default ->
          Metric.change(
              snapshot -> sum(snapshot, name, value),
              (before, now) -> now < before ? Double.NaN : (double) (now - before) / unit);
    };
  }

  /** Empty where there is no such interface. */
  private static Optional<Long> sum(
      Snapshot snapshot, String name, ToLongFunction<NetworkInterface> value) {
    List<NetworkInterface> found =
        snapshot.networkInterfaces().stream()
            .filter(one -> name.isEmpty() || name.equals(one.name()))
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(found.stream().mapToLong(value).sum());
  }
}
