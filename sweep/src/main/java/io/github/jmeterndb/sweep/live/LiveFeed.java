// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what happens in a run to those who follow it, from a thread of its own. What goes on in
 * the run waits for none of them: a second of a cell costs the thread that ends it the copy of a
 * histogram, and nothing where nobody follows. Thread-safe.
 */
public final class LiveFeed implements AutoCloseable {
  public static final LiveFeed NONE = new LiveFeed(List.of(), line -> {});

  private static final Logger LOG = LoggerFactory.getLogger(LiveFeed.class);

  /** Errors of a dead database come by the thousand. */
  private static final long FAILURES_MILLIS = 500;

  private static final long LAST_SECONDS = 5;

  /** Events that wait at most, before latencies are dropped: 100 KB each. */
  private static final int MOST_WAITING = 1_000;

  private final List<RunFollower> followers;
  private final List<LiveFeed> apart = new CopyOnWriteArrayList<>();
  private final Consumer<String> troubles;
  private final Set<RunFollower> failing = ConcurrentHashMap.newKeySet();
  private final Map<Kind, Tally> failures = new LinkedHashMap<>();
  private final AtomicBoolean dropped = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor publisher;

  /**
   * A feed for those.
   *
   * @param troubles takes a line the first time that one of them fails
   */
  public LiveFeed(List<RunFollower> followers, Consumer<String> troubles) {
    this.followers = new CopyOnWriteArrayList<>(followers);
    this.troubles = troubles;
    // A thread that was given up may still have something to say when all is over.
    publisher =
        new ScheduledThreadPoolExecutor(
            1, LiveFeed::newThread, new ThreadPoolExecutor.DiscardPolicy());
    publisher.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  private static Thread newThread(Runnable task) {
    Thread thread = new Thread(task, "jmeter-ndb-live");
    thread.setDaemon(true);
    return thread;
  }

  public void add(RunFollower follower) {
    followers.add(follower);
  }

  /** Adds a follower with a thread of its own, which a terminal that is held does not hold up. */
  public void addApart(RunFollower follower) {
    apart.add(new LiveFeed(List.of(follower), troubles));
  }

  /** Publishes an event, soon: {@code feed.publish(follower -> follower.runBegins(plan))}. */
  public void publish(Consumer<RunFollower> what) {
    apart.forEach(feed -> feed.publish(what));
    if (!followers.isEmpty()) {
      publisher.execute(
          () -> {
            publishFailures();
            each(what);
          });
    }
  }

  /** Returns when all is published that came before, or after some seconds. */
  public void flush() {
    apart.forEach(LiveFeed::flush);
    try {
      publisher.submit(() -> {}).get(LAST_SECONDS, SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      LOG.warn("Who follows the run is behind: {}", followers, e);
    }
  }

  /** Takes the seconds of cells. */
  public LatencySink latencies() {
    return (cell, start, end, latencies) -> second(cell, false, start, end, latencies);
  }

  /** Takes the seconds of the service times of cells at a rate. */
  public LatencySink services() {
    return (cell, start, end, latencies) -> second(cell, true, start, end, latencies);
  }

  private void second(Cell cell, boolean service, long start, long end, Histogram latencies) {
    apart.forEach(feed -> feed.second(cell, service, start, end, latencies));
    if (publisher.getQueue().size() >= MOST_WAITING) {
      if (!dropped.getAndSet(true)) {
        troubles.accept(
            "Who follows the run is too slow, and does not show all of it; what is measured does not"
                + " change.");
      }
    } else if (!followers.isEmpty()) {
      CellSecond second = new CellSecond(cell, service, start, end, latencies.copy());
      publish(follower -> follower.second(second));
    }
  }

  public ErrorSink errors() {
    return (epochSecond, cell, code, message) -> failed(new Kind(cell, code), message);
  }

  private void failed(Kind kind, String message) {
    apart.forEach(feed -> feed.failed(kind, message));
    if (followers.isEmpty()) {
      return;
    }
    synchronized (failures) {
      if (failures.isEmpty()) {
        Future<?> unused = publisher.schedule(this::publishFailures, FAILURES_MILLIS, MILLISECONDS);
      }
      failures.computeIfAbsent(kind, first -> new Tally(message)).count++;
    }
  }

  private void publishFailures() {
    Map<Kind, Tally> counted;
    synchronized (failures) {
      counted = new LinkedHashMap<>(failures);
      failures.clear();
    }
    counted.forEach(
        (kind, tally) ->
            each(follower -> follower.failed(kind.cell, kind.code, tally.message, tally.count)));
  }

  private void each(Consumer<RunFollower> what) {
    for (RunFollower follower : followers) {
      try {
        what.accept(follower);
      } catch (RuntimeException | Error e) {
        failed(follower, e);
      }
    }
  }

  private void failed(RunFollower follower, Throwable e) {
    if (failing.add(follower)) {
      LOG.error("{} fails; it still gets what comes next", follower, e);
      troubles.accept(
          "%s does not show all of this run (%s); what is measured does not change."
              .formatted(follower, e));
    }
  }

  /** Returns when all is published, or after some seconds. */
  @Override
  public void close() {
    apart.forEach(LiveFeed::close);
    publisher.shutdown();
    try {
      if (!publisher.awaitTermination(LAST_SECONDS, SECONDS)) {
        LOG.warn("Who follows the run has not heard of its end: {}", followers);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Kind(Cell cell, String code) {}

  private static final class Tally {
    final String message;
    long count;

    Tally(String message) {
      this.message = message == null ? "" : message;
    }
  }
}
