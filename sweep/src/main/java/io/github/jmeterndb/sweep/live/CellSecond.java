// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.Cell;
import org.HdrHistogram.Histogram;

/**
 * A second of the window of a cell or of a part of its mixture; if paths take turns, the counted
 * time of a slice.
 *
 * @param service true for service times, which a cell at a rate has in addition to latencies
 * @param start milliseconds since the epoch
 * @param end milliseconds since the epoch; the last second may be shorter
 * @param latencies of successful operations, in nanoseconds; must not be modified
 */
public record CellSecond(Cell cell, boolean service, long start, long end, Histogram latencies) {}
