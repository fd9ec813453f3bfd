// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A pool of threads over a store in simulated time: each thread is free again when the store has
 * answered. No clock is read, so that results are reproducible.
 */
public final class SimulatedPool {
  /** In nanoseconds, from when operations were due. */
  public final Histogram latencies = new Histogram(3);

  /** In nanoseconds, without waiting for a thread. */
  public final Histogram services = new Histogram(3);

  public final ArrivalInfo info;

  /**
   * @param store returns the time of its answer to a request at a given time, in nanoseconds;
   *     called in the order of time
   */
  public SimulatedPool(
      int threads,
      LongUnaryOperator store,
      ArrivalSchedule schedule,
      int backlog,
      int warmup,
      int seconds) {
    long from = SECONDS.toNanos(warmup);
    long end = from + SECONDS.toNanos(seconds);
    Arrivals arrivals =
        new Arrivals(schedule, backlog, from, end, SECONDS.toNanos(ArrivalInfo.DRAIN));
    PriorityQueue<Long> free = new PriorityQueue<>();
    PriorityQueue<Long> sleeping = new PriorityQueue<>();
    for (int i = 0; i < threads; i++) {
      free.add(0L);
    }
    long done = 0;
    while (!free.isEmpty() || !sleeping.isEmpty()) {
      long due;
      long start;
      if (sleeping.isEmpty() || (!free.isEmpty() && free.peek() <= sleeping.peek())) {
        start = free.remove();
        due = arrivals.take(start);
        if (due == Arrivals.END) {
          continue;
        }
        if (due > start) {
          sleeping.add(due);
          continue;
        }
      } else {
        due = sleeping.remove();
        start = due;
        arrivals.wake(due, start);
      }
      long answer = store.applyAsLong(start);
      free.add(answer);
      if (due >= from && due < end) {
        done++;
        latencies.recordValue(answer - due);
        services.recordValue(answer - start);
      }
    }
    info = arrivals.info(done);
  }
}
