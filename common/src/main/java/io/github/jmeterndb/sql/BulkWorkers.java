// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Several connections that share bulk work. For one thread, except {@link #abort}. */
final class BulkWorkers {
  /** Keeps a server with several cores busy; more would only wait for each other's log writes. */
  private static final int CONNECTIONS = 8;

  private final ServerConnection server;
  private final Queue<ServerConnection> members = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  BulkWorkers(ServerConnection server) {
    this.server = server;
  }

  static int connections() {
    return Math.min(CONNECTIONS, 2 * Runtime.getRuntime().availableProcessors());
  }

  /** Does the tasks in any order. Returns when all workers have ended, also after an error. */
  void run(String doing, List<BulkTask> tasks, Consumer<String> lines) throws SQLException {
    if (tasks.size() < 2) {
      for (BulkTask task : tasks) {
        task.action().on(server);
      }
      return;
    }
    Queue<BulkTask> left = new ConcurrentLinkedQueue<>(tasks);
    AtomicLong done = new AtomicLong();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    int count = Math.min(tasks.size(), connections());
    ExecutorService executor = Executors.newFixedThreadPool(count);
    for (int i = 0; i < count; i++) {
      executor.execute(() -> work(left, done, failure));
    }
    executor.shutdown();
    long rows = tasks.stream().mapToLong(BulkTask::rows).sum();
    long started = System.nanoTime();
    boolean reported = false;
    boolean interrupted = false;
    boolean working = true;
    // Also waits if interrupted: the caller may give up the tables next, and nobody may write then.
    while (working) {
      try {
        working = !executor.awaitTermination(5, TimeUnit.SECONDS);
        if (working || (reported && failure.get() == null)) {
          lines.accept(progress(doing, done.get(), rows, started));
          reported = true;
        }
      } catch (InterruptedException e) {
        interrupted = true;
        left.clear();
        members.forEach(ServerConnection::abort);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted");
    }
    Throwable first = failure.get();
    if (first != null) {
      throw first instanceof SQLException e ? e : new SQLException(first);
    }
  }

  private static String progress(String doing, long done, long rows, long started) {
    double seconds = (System.nanoTime() - started) / 1e9;
    return String.format(
        Locale.ROOT, "%s: %,d of %,d rows, %,.0f rows/s", doing, done, rows, done / seconds);
  }

  private void work(Queue<BulkTask> left, AtomicLong done, AtomicReference<Throwable> failure) {
    ServerConnection member = server.another();
    // Registered before it takes a task, so that an abort reaches it.
    members.add(member);
    if (ended) {
      member.abort();
    }
    try {
      for (BulkTask task = left.poll(); task != null; task = left.poll()) {
        task.action().on(member);
        done.addAndGet(task.rows());
      }
    } catch (SQLException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      left.clear();
    } finally {
      members.remove(member);
      member.close();
    }
  }

  void abort() {
    ended = true;
    members.forEach(ServerConnection::abort);
  }
}
