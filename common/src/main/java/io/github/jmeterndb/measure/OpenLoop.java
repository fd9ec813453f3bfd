// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.run.LatencySink;

/**
 * How a cell at a rate is run: its operations fall due on a schedule, whatever became of those
 * before, and its threads take them.
 *
 * @param schedule when they are due; for one run of one cell
 * @param backlog how many may wait for a thread, 1 or more
 * @param services takes service times, a line a second of the window: from when a thread asked for
 *     the session or connection to the answer in hand
 */
public record OpenLoop(ArrivalSchedule schedule, int backlog, LatencySink services) {}
