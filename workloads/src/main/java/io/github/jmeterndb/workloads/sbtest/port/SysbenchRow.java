// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

/**
 * A row in sysbench's format. Its texts tell which write they are of: what is read can be checked.
 *
 * @param id the primary key, 1 or more; 0 where the database gives it
 * @param k 1 to the table's size, indexed
 * @param c 119 characters
 * @param pad 59 characters
 */
public record SysbenchRow(int id, int k, String c, String pad) {}
