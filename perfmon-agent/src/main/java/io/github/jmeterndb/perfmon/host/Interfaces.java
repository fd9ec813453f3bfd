// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.List;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;

/** The network interfaces. */
final class Interfaces {
  private final HardwareAbstractionLayer hardware;
  private List<NetworkIF> known;

  Interfaces(HardwareAbstractionLayer hardware) {
    this.hardware = hardware;
  }

  List<NetworkInterface> read() {
    // As for disks: looking for them is slow.
    if (known == null || !known.stream().allMatch(NetworkIF::updateAttributes)) {
      known = hardware.getNetworkIFs(true);
    }
    return known.stream().map(Interfaces::reading).toList();
  }

  private static NetworkInterface reading(NetworkIF from) {
    return new NetworkInterface(
        from.getName(),
        from.getBytesRecv(),
        from.getBytesSent(),
        from.getPacketsRecv(),
        from.getPacketsSent(),
        from.getInErrors(),
        from.getOutErrors(),
        from.getInDrops(),
        from.getCollisions(),
        from.getSpeed());
  }
}
