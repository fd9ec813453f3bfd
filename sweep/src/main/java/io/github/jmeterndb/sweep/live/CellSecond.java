// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.Cell;
import org.HdrHistogram.Histogram;

/**
 * A second of a cell's window, or of a part of its mixture; of paths that take turns, the counted
 * time of a slice.
 *
 * @param service whether these are service times, which a cell at a rate has beside its latencies:
 *     of the same operations
 * @param start milliseconds since the epoch
 * @param end milliseconds since the epoch: the last one may be shorter
 * @param latencies of the operations that succeeded, in nanoseconds; not to be changed
 */
public record CellSecond(Cell cell, boolean service, long start, long end, Histogram latencies) {}
