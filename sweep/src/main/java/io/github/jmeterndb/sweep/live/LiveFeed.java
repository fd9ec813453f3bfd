// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the events of a run to its followers, to each in a thread of its own. The run waits for
 * none of them: a second of a cell costs a copy of a histogram, or nothing without followers.
 * Thread-safe.
 */
public final class LiveFeed implements CellSink, AutoCloseable {
  public static final LiveFeed NONE = new LiveFeed(List.of(), line -> {});

  /** Followers of the runs in this JVM, here or on remote engines. */
  private static final CopyOnWriteArrayList<RunFollower> OF_ALL_RUNS = new CopyOnWriteArrayList<>();

  private static final Logger LOG = LoggerFactory.getLogger(LiveFeed.class);

  /** A failed database causes thousands of errors per second. */
  private static final long FAILURES_MILLIS = 500;

  private static final long LAST_SECONDS = 5;

  /** Pending events before latencies are dropped: 100 KB each. */
  private static final int MOST_WAITING = 1_000;

  private final List<Outlet> outlets = new CopyOnWriteArrayList<>();
  private final Consumer<String> troubles;
  private final AtomicBoolean dropped = new AtomicBoolean();

  /** Not published yet; guarded by itself. */
  private final Map<ErrorKind, Failures> failures = new LinkedHashMap<>();

  /** {@code troubles} takes a line at the first failure of a follower. */
  public LiveFeed(List<RunFollower> followers, Consumer<String> troubles) {
    this.troubles = troubles;
    followers.forEach(this::add);
  }

  /** Follows the runs that begin in this JVM from now on. */
  public static void follow(RunFollower follower) {
    OF_ALL_RUNS.addIfAbsent(follower);
  }

  public static void unfollow(RunFollower follower) {
    OF_ALL_RUNS.remove(follower);
  }

  public static List<RunFollower> followers() {
    return List.copyOf(OF_ALL_RUNS);
  }

  public void add(RunFollower follower) {
    outlets.add(new Outlet(follower));
  }

  /** Publishes asynchronously: {@code feed.publish(follower -> follower.runBegins(plan))}. */
  public void publish(Consumer<RunFollower> what) {
    publishFailures();
    outlets.forEach(outlet -> outlet.publish(what));
  }

  /** Waits until all earlier events are published, some seconds at most. */
  public void flush() {
    outlets.forEach(Outlet::flush);
  }

  @Override
  public void measured(Kind kind, Cell cell, long start, long end, Histogram latencies) {
    if (outlets.isEmpty() || kind == Kind.TIMELINE) {
      return;
    }
    CellSecond second = new CellSecond(cell, kind == Kind.SERVICE, start, end, latencies.copy());
    publishFailures();
    for (Outlet outlet : outlets) {
      if (outlet.publisher.getQueue().size() < MOST_WAITING) {
        outlet.publish(follower -> follower.second(second));
      } else if (!dropped.getAndSet(true)) {
        troubles.accept(
            outlet.follower
                + " is too slow and misses part of this run; measurements do not change.");
      }
    }
  }

  @Override
  public void failed(long second, Cell cell, String code, String message, int count) {
    synchronized (failures) {
      if (failures.isEmpty()) {
        CompletableFuture.delayedExecutor(FAILURES_MILLIS, MILLISECONDS)
            .execute(this::publishFailures);
      }
      String text = message == null ? "" : message;
      failures.merge(new ErrorKind(cell, code), new Failures(text, count), Failures::plus);
    }
  }

  private void publishFailures() {
    // The lock keeps the order of events: they are queued before the caller's next one.
    synchronized (failures) {
      failures.forEach(
          (kind, some) ->
              outlets.forEach(
                  outlet ->
                      outlet.publish(
                          one -> one.failed(kind.cell, kind.code, some.message, some.count))));
      failures.clear();
    }
  }

  /** Waits until all events are published, some seconds at most. */
  @Override
  public void close() {
    outlets.forEach(Outlet::close);
  }

  private record ErrorKind(Cell cell, String code) {}

  /** With the message of the first one. */
  private record Failures(String message, long count) {
    Failures plus(Failures more) {
      return new Failures(message, count + more.count);
    }
  }

  private final class Outlet {
    private final RunFollower follower;
    private final ThreadPoolExecutor publisher;
    private boolean failing;

    Outlet(RunFollower follower) {
      this.follower = follower;
      // A thread that was given up may still publish after the end.
      publisher =
          new ThreadPoolExecutor(
              1,
              1,
              0,
              SECONDS,
              new LinkedBlockingQueue<>(),
              task -> Daemon.thread("jmeter-ndb-live", task),
              new ThreadPoolExecutor.DiscardPolicy());
    }

    void publish(Consumer<RunFollower> what) {
      publisher.execute(() -> tell(what));
    }

    private void tell(Consumer<RunFollower> what) {
      try {
        follower.execute(() -> what.accept(follower));
      } catch (RuntimeException | Error e) {
        if (!failing) {
          failing = true;
          LOG.error("{} failed; it still gets later events", follower, e);
          troubles.accept(
              "%s misses part of this run (%s); measurements do not change."
                  .formatted(follower, e));
        }
      }
    }

    void flush() {
      try {
        publisher.submit(() -> {}).get(LAST_SECONDS, SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException | CancellationException e) {
        LOG.warn("{} is behind the run", follower, e);
      }
    }

    void close() {
      flush();
      publisher.shutdown();
    }
  }
}
