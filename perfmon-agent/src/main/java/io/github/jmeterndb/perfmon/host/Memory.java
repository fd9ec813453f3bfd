// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * The machine's memory, in bytes.
 *
 * @param total RAM
 * @param free RAM that holds nothing
 * @param available RAM that a program could get: free, and caches that the system would give up
 */
public record Memory(long total, long free, long available) {}
