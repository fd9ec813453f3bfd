// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Finds the processes of the database that end or restart while a cell runs, though nobody planned
 * it: each second, over a connection and from a thread of its own for each server, it asks which
 * are in service and for how long. A process is lost when it is missing from an answer, or when its
 * uptime says that it started after the cell did. A server is lost when it does not answer, as of
 * the time at which it was asked: one whose host is gone answers after a timeout, if at all. For
 * one thread.
 */
public final class LostNodes implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LostNodes.class.getName());
  private static final long PERIOD_MILLIS = 1_000;
  private static final long SECOND_MILLIS = 1_000;

  /** What a cell waits for an answer, at its begin and at its end, at most. */
  private static final long ANSWER_MILLIS = 5_000;

  /** Older answers of one server say nothing against those of another. */
  private static final long RECENT_MILLIS = 3 * PERIOD_MILLIS;

  private static final String CONNECTION_EXCEPTION = "08";

  private final List<Server> servers;
  private final LongSupplier clock;
  private final long answerMillis;

  private final Set<String> known = new HashSet<>();

  private final Map<String, Long> away = new LinkedHashMap<>();

  private final Map<String, Long> lost = new LinkedHashMap<>();

  private long begun;

  /**
   * Of the processes that these tell of.
   *
   * @param clock tells milliseconds since the epoch
   * @param answerMillis what to wait for an answer at the begin and at the end of a cell
   */
  LostNodes(List<Uptimes> servers, LongSupplier clock, long answerMillis) {
    this.servers = servers.stream().map(Server::new).toList();
    this.clock = clock;
    this.answerMillis = answerMillis;
  }

  /** Empty for a database that does not report its nodes. */
  public static LostNodes of(Source database) {
    List<Uptimes> servers = List.of();
    try {
      servers = database.uptimes();
    } catch (UserError e) {
      LOG.log(
          System.Logger.Level.INFO, "Which nodes are in service is not known: {0}", e.getMessage());
    }
    return new LostNodes(servers, System::currentTimeMillis, ANSWER_MILLIS);
  }

  public void start() throws InterruptedException {
    begin();
    servers.forEach(Server::watch);
  }

  /**
   * It has ended.
   *
   * @param windowStart when its window opened, in milliseconds since the epoch; 0 if it did not
   * @return what was lost, such as {@code data node 3 at 12.4 s}, in seconds of the window; nothing
   *     where the thread is interrupted
   */
  public List<String> end(long windowStart) {
    servers.forEach(Server::watchNoMore);
    try {
      poll();
    } catch (InterruptedException e) {
      // The cell is recorded all the same.
      Thread.currentThread().interrupt();
      return List.of();
    }
    return lost(windowStart);
  }

  @Override
  public void close() {
    servers.forEach(Server::close);
  }

  void begin() throws InterruptedException {
    synchronized (this) {
      lost.clear();
      away.clear();
      begun = clock.getAsLong();
    }
    poll();
    synchronized (this) {
      // One that comes back while the cell runs disturbs it as well.
      lost.putAll(away);
    }
  }

  /** Asks all, and waits for their answers: one that is not there in time is none. */
  void poll() throws InterruptedException {
    Map<Server, Future<?>> answers = new LinkedHashMap<>();
    for (Server server : servers) {
      answers.put(server, server.thread.submit(server::ask));
    }
    long until = System.nanoTime() + MILLISECONDS.toNanos(answerMillis);
    for (Map.Entry<Server, Future<?>> answer : answers.entrySet()) {
      try {
        answer.getValue().get(Math.max(0, until - System.nanoTime()), NANOSECONDS);
      } catch (TimeoutException e) {
        answer.getValue().cancel(false);
        doesNotAnswer(answer.getKey());
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  private synchronized void answered(Server server, long asked, Map<String, Long> uptimes) {
    long now = clock.getAsLong();
    server.remember(now, uptimes.keySet());
    uptimes.forEach((role, uptime) -> isThere(role, now, uptime));
    Set<String> roles = servers.stream().map(Server::role).collect(Collectors.toSet());
    Set<String> reported =
        servers.stream()
            .filter(each -> each.answeredAt >= now - RECENT_MILLIS)
            .flatMap(each -> each.roles.stream())
            .collect(Collectors.toSet());
    // Where no process behind a server is reported, nothing is known of any of them.
    if (!roles.containsAll(reported)) {
      known.stream()
          .filter(role -> !roles.contains(role) && !reported.contains(role))
          .forEach(role -> isAway(role, asked));
    }
  }

  private synchronized void failed(Server server, long asked, SQLException e) {
    server.remember(asked, Set.of());
    if (e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_EXCEPTION)) {
      isAway(server.role(), asked);
    }
    LOG.log(System.Logger.Level.DEBUG, "No answer from " + server.role(), e);
  }

  /** The thread that asks the server may still wait for an earlier answer. */
  private synchronized void doesNotAnswer(Server server) {
    server.asked.ifPresent(asked -> isAway(server.role(), asked));
  }

  private void isAway(String role, long since) {
    if (known.contains(role)) {
      away.putIfAbsent(role, since);
    }
  }

  /** Whole seconds are rounded down: it started up to one earlier than they say. */
  private void isThere(String role, long now, long uptime) {
    known.add(role);
    Long since = away.remove(role);
    if (now - (uptime + 1) * SECOND_MILLIS >= begun) {
      lost.putIfAbsent(role, since == null ? now - uptime * SECOND_MILLIS : since);
    }
  }

  /**
   * What was lost in the cell that ended last.
   *
   * @param windowStart when its window opened, in milliseconds since the epoch; 0 if it did not
   * @return as {@link #end} gives it
   */
  public synchronized List<String> lost(long windowStart) {
    Map<String, Long> all = new LinkedHashMap<>(lost);
    away.forEach(all::putIfAbsent);
    return all.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(entry -> entry.getKey() + when(entry.getValue(), windowStart))
        .toList();
  }

  private static String when(long time, long windowStart) {
    return windowStart == 0 || time <= windowStart
        ? " before its window"
        : String.format(Locale.ROOT, " at %.1f s", (time - windowStart) / (double) SECOND_MILLIS);
  }

  /** A server that is asked, always from the same thread. */
  private final class Server {
    private final Uptimes uptimes;
    private final ScheduledExecutorService thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "jmeter-ndb-nodes");
              thread.setDaemon(true);
              return thread;
            });

    /** When the question was asked that it has not answered yet. */
    private OptionalLong asked = OptionalLong.empty();

    private long answeredAt;
    private Set<String> roles = Set.of();
    private Future<?> watch = CompletableFuture.completedFuture(null);

    Server(Uptimes uptimes) {
      this.uptimes = uptimes;
    }

    String role() {
      return uptimes.server();
    }

    void watch() {
      watch = thread.scheduleWithFixedDelay(this::ask, PERIOD_MILLIS, PERIOD_MILLIS, MILLISECONDS);
    }

    void watchNoMore() {
      watch.cancel(false);
    }

    void ask() {
      long now = clock.getAsLong();
      synchronized (LostNodes.this) {
        asked = OptionalLong.of(now);
      }
      try {
        answered(this, now, uptimes.read());
      } catch (SQLException e) {
        failed(this, now, e);
      }
    }

    void remember(long now, Set<String> answer) {
      asked = OptionalLong.empty();
      answeredAt = now;
      roles = Set.copyOf(answer);
    }

    void close() {
      watchNoMore();
      thread.execute(uptimes::close);
      thread.shutdown();
    }
  }

  /** A database that tells of its processes. */
  @FunctionalInterface
  public interface Source {
    /**
     * Asks each of its servers.
     *
     * @throws UserError if they are not known
     */
    List<Uptimes> uptimes() throws UserError;
  }
}
