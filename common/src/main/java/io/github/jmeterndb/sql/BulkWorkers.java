// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Bulk-load workers: several connections that share tasks, outside of what is measured. For one
 * thread, but for {@link #abort}.
 */
final class BulkWorkers {
  /** Enough to keep a server of some cores busy; more only wait for each other's log. */
  private static final int CONNECTIONS = 8;

  private static final int PROGRESS_SECONDS = 5;

  private final ServerConnection server;
  private final Queue<ServerConnection> members = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  BulkWorkers(ServerConnection server) {
    this.server = server;
  }

  /**
   * Does all of them. Each is done by one connection, in any order.
   *
   * @param doing such as "loading", for a line that says how far it is
   * @param lines takes one every few seconds
   * @throws SQLException if any of it fails; then what has not begun is left
   */
  void run(String doing, List<BulkTask> tasks, Consumer<String> lines) throws SQLException {
    if (tasks.size() < 2) {
      for (BulkTask task : tasks) {
        task.action().on(server);
      }
      return;
    }
    Queue<BulkTask> left = new ConcurrentLinkedQueue<>(tasks);
    Progress progress = new Progress(doing, tasks, lines);
    int count = Math.min(tasks.size(), connections());
    ExecutorService executor = Executors.newFixedThreadPool(count);
    try {
      List<Future<Void>> workers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        workers.add(executor.submit(worker(left, progress)));
      }
      await(workers, progress);
    } finally {
      left.clear();
      executor.shutdown();
      awaitEnd(executor);
    }
    progress.reportEnd();
  }

  /** Once the caller goes on it may give up the tables, which no worker may write to then. */
  private void awaitEnd(ExecutorService executor) {
    boolean interrupted = Thread.interrupted();
    boolean ends = false;
    while (!ends) {
      if (interrupted) {
        members.forEach(ServerConnection::abort);
      }
      try {
        ends = executor.awaitTermination(PROGRESS_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  static int connections() {
    return Math.min(CONNECTIONS, 2 * Runtime.getRuntime().availableProcessors());
  }

  private Callable<Void> worker(Queue<BulkTask> left, Progress progress) {
    return () -> {
      ServerConnection member = server.another();
      members.add(member);
      if (ended) {
        member.abort();
      }
      boolean done = false;
      try {
        for (BulkTask task = left.poll(); task != null; task = left.poll()) {
          task.action().on(member);
          progress.done(task.rows());
        }
        done = true;
      } finally {
        if (!done) {
          left.clear();
        }
        members.remove(member);
        member.close();
      }
      return null;
    };
  }

  private static void await(List<Future<Void>> workers, Progress progress) throws SQLException {
    Queue<Future<Void>> left = new ArrayDeque<>(workers);
    try {
      while (!left.isEmpty()) {
        try {
          left.peek().get(PROGRESS_SECONDS, TimeUnit.SECONDS);
          left.remove();
        } catch (TimeoutException e) {
          progress.report();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
    }
  }

  /** Ends what is under way, soon. For any thread. */
  void abort() {
    ended = true;
    members.forEach(ServerConnection::abort);
  }

  /** How far the work is. Thread-safe. */
  private static final class Progress {
    private final String doing;
    private final long rows;
    private final Consumer<String> lines;
    private final AtomicLong done = new AtomicLong();
    private final long started = System.nanoTime();
    private boolean reported;

    Progress(String doing, List<BulkTask> tasks, Consumer<String> lines) {
      this.doing = doing;
      this.lines = lines;
      rows = tasks.stream().mapToLong(BulkTask::rows).sum();
    }

    void done(long more) {
      done.addAndGet(more);
    }

    void report() {
      reported = true;
      double seconds = (System.nanoTime() - started) / (double) TimeUnit.SECONDS.toNanos(1);
      lines.accept(
          String.format(
              Locale.ROOT,
              "%s: %,d of %,d rows, %,.0f rows/s",
              doing,
              done.get(),
              rows,
              done.get() / seconds));
    }

    void reportEnd() {
      if (reported) {
        report();
      }
    }
  }
}
