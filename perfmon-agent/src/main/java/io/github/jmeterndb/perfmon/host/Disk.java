// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.Set;

/**
 * A disk's work since the machine's start.
 *
 * @param name device
 * @param names what {@code fs=} may call it: the device, its partitions, their mount points
 * @param reads operations
 * @param readBytes bytes
 * @param writes operations
 * @param writeBytes bytes
 * @param busyMillis time with at least one operation under way
 * @param queueLength operations under way now
 */
public record Disk(
    String name,
    Set<String> names,
    long reads,
    long readBytes,
    long writes,
    long writeBytes,
    long busyMillis,
    long queueLength) {}
