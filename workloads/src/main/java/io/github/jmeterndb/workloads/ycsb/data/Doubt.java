// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.Write;
import java.io.Serializable;

/**
 * An update of which the database did not say whether it was applied.
 *
 * @param record its number
 * @param field the first one that it writes
 */
record Doubt(int record, int field, Write write) implements Serializable {}
