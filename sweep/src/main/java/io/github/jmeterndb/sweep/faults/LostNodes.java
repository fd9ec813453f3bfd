// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Detects unplanned ends and restarts of the database's processes during a cell: each second, over
 * a connection of its own, it queries which are in service and for how long. A process is lost when
 * it is missing from an answer, or when its uptime says that it started after the cell did. For one
 * thread.
 */
public final class LostNodes implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LostNodes.class.getName());
  private static final long PERIOD_MILLIS = 1_000;
  private static final long SECOND_MILLIS = 1_000;
  private static final String CONNECTION_EXCEPTION = "08";

  private final List<Uptimes> servers;
  private final LongSupplier clock;

  /** The processes that were in service at any time of the run. */
  private final Set<String> known = new HashSet<>();

  /** The processes that are missing now, and since when. */
  private final Map<String, Long> away = new LinkedHashMap<>();

  /** The processes that were lost in the cell, and when. */
  private final Map<String, Long> lost = new LinkedHashMap<>();

  private long begun;
  private Thread thread;
  private boolean over;

  /**
   * Watches the processes that these servers report.
   *
   * @param clock gives milliseconds since the epoch
   */
  LostNodes(List<Uptimes> servers, LongSupplier clock) {
    this.servers = servers;
    this.clock = clock;
  }

  /** Watches a database's processes; if it does not report them, none is ever lost. */
  public static LostNodes of(Source database) {
    try {
      return new LostNodes(database.uptimes(), System::currentTimeMillis);
    } catch (UserError e) {
      LOG.log(
          System.Logger.Level.INFO, "Which nodes are in service is not known: {0}", e.getMessage());
      return new LostNodes(List.of(), System::currentTimeMillis);
    }
  }

  /** To be called before a cell. */
  public void start() {
    begin();
    if (!servers.isEmpty()) {
      over = false;
      thread = new Thread(this::pollUntilTheEnd, "jmeter-ndb-nodes");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /**
   * To be called after a cell.
   *
   * @param windowStart when its window opened, in milliseconds since the epoch; 0 if it did not
   * @return the lost processes, such as {@code data node 3 at 12.4 s}, in seconds of the window;
   *     empty if the thread is interrupted
   */
  public List<String> end(long windowStart) {
    if (thread != null) {
      synchronized (this) {
        over = true;
        notifyAll();
      }
      try {
        thread.join();
      } catch (InterruptedException e) {
        // The cell is recorded nevertheless.
        Thread.currentThread().interrupt();
        return List.of();
      }
      thread = null;
      poll();
    }
    return lost(windowStart);
  }

  @Override
  public void close() {
    servers.forEach(Uptimes::close);
  }

  private void pollUntilTheEnd() {
    try {
      while (waits()) {
        poll();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.INFO, "The nodes are watched no more", e);
    }
  }

  private synchronized boolean waits() throws InterruptedException {
    long until = System.nanoTime() + MILLISECONDS.toNanos(PERIOD_MILLIS);
    while (!over && System.nanoTime() - until < 0) {
      wait(PERIOD_MILLIS);
    }
    return !over;
  }

  void begin() {
    lost.clear();
    away.clear();
    begun = clock.getAsLong();
    poll();
    // A process that returns during the cell disturbs it as well.
    lost.putAll(away);
  }

  void poll() {
    Map<String, Long> behind = new HashMap<>();
    Set<String> asked = new HashSet<>();
    for (Uptimes server : servers) {
      asked.add(server.server());
      try {
        Map<String, Long> uptimes = server.read();
        long now = clock.getAsLong();
        uptimes.forEach((role, uptime) -> isThere(role, now, uptime));
        behind.putAll(uptimes);
      } catch (SQLException e) {
        if (e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_EXCEPTION)) {
          isAway(server.server());
        }
        LOG.log(System.Logger.Level.DEBUG, "No answer from " + server.server(), e);
      }
    }
    // If no server reports processes behind it, nothing is known of any of them.
    if (!asked.containsAll(behind.keySet())) {
      known.stream()
          .filter(role -> !asked.contains(role) && !behind.containsKey(role))
          .forEach(this::isAway);
    }
  }

  private void isAway(String role) {
    if (known.contains(role)) {
      away.putIfAbsent(role, clock.getAsLong());
    }
  }

  /** Uptimes are rounded down to seconds: it may have started up to one earlier. */
  private void isThere(String role, long now, long uptime) {
    known.add(role);
    Long since = away.remove(role);
    if (now - (uptime + 1) * SECOND_MILLIS >= begun) {
      lost.putIfAbsent(role, since == null ? now - uptime * SECOND_MILLIS : since);
    }
  }

  List<String> lost(long windowStart) {
    Map<String, Long> all = new LinkedHashMap<>(lost);
    away.forEach(all::putIfAbsent);
    return all.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(entry -> entry.getKey() + when(entry.getValue(), windowStart))
        .toList();
  }

  private static String when(long time, long windowStart) {
    return windowStart == 0 || time < windowStart
        ? " before its window"
        : String.format(Locale.ROOT, " at %.1f s", (time - windowStart) / (double) SECOND_MILLIS);
  }

  /** A database that reports its processes. */
  @FunctionalInterface
  public interface Source {
    /**
     * Gives its servers.
     *
     * @throws UserError if they are not known
     */
    List<Uptimes> uptimes() throws UserError;
  }
}
