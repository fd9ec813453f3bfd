// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A resource per thread, such as a session that only one thread may use. JMeter does not tell a
 * sampler when its thread ends, so resources of ended threads are closed when the next thread asks
 * for one, and at the end.
 *
 * <p>Thread-safe. Another thread closes a resource only after its own thread has ended: to close a
 * session of the NDB API during an operation may end the process.
 *
 * @param <R> the resource
 */
public final class ThreadBound<R extends AutoCloseable> implements AutoCloseable {
  /** How long threads may take to end, all together. */
  private static final long ENDING_NANOS = SECONDS.toNanos(1);

  private final Opener<R> opener;
  private final Map<Thread, R> open = new ConcurrentHashMap<>();

  public ThreadBound(Opener<R> opener) {
    this.opener = opener;
  }

  /**
   * The calling thread's resource.
   *
   * @throws StoreException if it could not be opened
   */
  public R get() throws StoreException {
    R resource = open.get(Thread.currentThread());
    if (resource == null) {
      closeThoseOf(open.keySet().stream().filter(thread -> !thread.isAlive()).toList());
      resource = opener.open();
      open.put(Thread.currentThread(), resource);
    }
    return resource;
  }

  /** Closes the calling thread's resource, so that the next {@link #get} opens another one. */
  public void discard() {
    closeThoseOf(List.of(Thread.currentThread()));
  }

  public int size() {
    return open.size();
  }

  /**
   * Closes the resources of the calling thread and of all ended threads. A thread that does not end
   * keeps its own.
   */
  @Override
  public void close() {
    long deadline = System.nanoTime() + ENDING_NANOS;
    for (Thread thread : new ArrayList<>(open.keySet())) {
      if (thread == Thread.currentThread() || hasEnded(thread, deadline)) {
        closeThoseOf(List.of(thread));
      } else {
        System.getLogger(ThreadBound.class.getName())
            .log(
                System.Logger.Level.WARNING,
                "The session of {0} stays open: the thread is still at work",
                thread.getName());
      }
    }
  }

  private static boolean hasEnded(Thread thread, long deadline) {
    try {
      // Does not wait where no time is left.
      NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private void closeThoseOf(List<Thread> threads) {
    for (Thread thread : threads) {
      R resource = open.remove(thread);
      if (resource != null) {
        close(resource);
      }
    }
  }

  private void close(R resource) {
    try {
      resource.close();
    } catch (Exception e) {
      // It is gone either way, and the run it served is over.
      System.getLogger(ThreadBound.class.getName())
          .log(System.Logger.Level.WARNING, "A session could not be closed", e);
    }
  }

  @FunctionalInterface
  public interface Opener<R> {
    R open() throws StoreException;
  }
}
