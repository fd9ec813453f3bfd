// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/**
 * A slot for an API node in the configuration of a cluster: an {@code [api]} or {@code [mysqld]}
 * section.
 *
 * @param host the only one that may use it; empty for any
 * @param used whether a node is connected in it
 */
public record ApiSlot(int nodeId, String host, boolean used) {}
