// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.Write;
import java.io.Serializable;

/**
 * A write of a row of which the database did not say whether it was applied.
 *
 * @param serial tells it from all others
 * @param key of the row
 */
record Doubt(long serial, long key, Write write) implements Serializable {}
