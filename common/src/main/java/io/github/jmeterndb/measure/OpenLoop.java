// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.LatencySink;

/**
 * An open loop: operations are due on a schedule, whatever became of earlier ones. An operation
 * belongs to the second in which it was due, also where it ends after the window.
 *
 * @param schedule for one run of one cell
 * @param backlog operations that may wait for a thread, 1 or more
 * @param services takes service times, a histogram per second of the window: from asking for the
 *     session or connection to the answer in hand
 */
public record OpenLoop(ArrivalSchedule schedule, int backlog, LatencySink services) {
  /** The operations due in a window that begins and ends so many nanoseconds from the start. */
  Arrivals arrivals(long from, long end) {
    return new Arrivals(schedule, backlog, from, end, SECONDS.toNanos(ArrivalInfo.DRAIN));
  }
}
