// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/**
 * An {@code [api]} or {@code [mysqld]} section of the cluster configuration.
 *
 * @param host the only host that may use the slot; empty for any host
 */
public record ApiSlot(int nodeId, String host, boolean used) {}
