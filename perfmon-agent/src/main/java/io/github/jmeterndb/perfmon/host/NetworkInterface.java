// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * A network interface's work since the machine's start.
 *
 * @param name {@code eth0}
 * @param bytesReceived bytes
 * @param bytesSent bytes
 * @param packetsReceived packets
 * @param packetsSent packets
 * @param receiveErrors packets
 * @param sendErrors packets
 * @param receiveDrops packets
 * @param collisions packets
 * @param bitsPerSecond the link's speed, 0 where unknown
 */
public record NetworkInterface(
    String name,
    long bytesReceived,
    long bytesSent,
    long packetsReceived,
    long packetsSent,
    long receiveErrors,
    long sendErrors,
    long receiveDrops,
    long collisions,
    long bitsPerSecond) {}
