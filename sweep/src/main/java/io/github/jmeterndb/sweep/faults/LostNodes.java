// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Detects database processes that failed or restarted unexpectedly while a cell ran, by comparing
 * their uptimes before and after it. For one thread.
 */
public final class LostNodes {
  private static final System.Logger LOG = System.getLogger(LostNodes.class.getName());

  private static final String BEFORE_WINDOW = " before its window";

  private final Map<String, Uptimes> servers;
  private final LongSupplier clock;

  private final Set<String> known = new TreeSet<>();

  private Set<String> before = Set.of();
  private long begun;

  /**
   * @param servers see {@link DatabaseAdmin#uptimes}
   * @param clock {@link System#currentTimeMillis}
   */
  public LostNodes(Map<String, Uptimes> servers, LongSupplier clock) {
    this.servers = servers;
    this.clock = clock;
  }

  public void start() {
    begun = clock.getAsLong();
    before = ask().keySet();
    known.addAll(before);
  }

  /**
   * @param windowStart in milliseconds since the epoch; 0 if the window did not open
   * @return {@code data node 3 at 12.4 s} of the window if the node restarted, {@code data node 3
   *     in its window} if it is missing
   */
  public List<String> end(long windowStart) {
    Map<String, Long> after = ask();
    long now = clock.getAsLong();
    known.addAll(after.keySet());
    // If no process behind a server is reported, their states are unknown.
    boolean isComplete = !servers.keySet().containsAll(after.keySet());
    List<String> lost = new ArrayList<>();
    for (String role : known) {
      if (after.containsKey(role)) {
        long started = now - after.get(role) * 1_000;
        // Uptimes are rounded down to whole seconds: the node may have started up to 1 s earlier.
        if (started - 1_000 >= begun) {
          boolean inWindow = windowStart > 0 && started > windowStart;
          double second = (started - windowStart) / 1e3;
          lost.add(
              role + (inWindow ? String.format(Locale.ROOT, " at %.1f s", second) : BEFORE_WINDOW));
        }
      } else if (isComplete || servers.containsKey(role)) {
        boolean wasThere = before.contains(role) && windowStart > 0;
        lost.add(role + (wasThere ? " in its window" : BEFORE_WINDOW));
      }
    }
    return lost;
  }

  /** Uptimes in seconds by role. Processes that are missing, or whose server is, have no entry. */
  private Map<String, Long> ask() {
    Map<String, Long> uptimes = new HashMap<>();
    for (Map.Entry<String, Uptimes> server : servers.entrySet()) {
      // Tries again: opening a connection may fail while the server runs.
      for (int tries = 0; tries < 2; tries++) {
        try {
          uptimes.putAll(server.getValue().read());
          break;
        } catch (SQLException | RuntimeException e) {
          LOG.log(System.Logger.Level.INFO, "No answer from " + server.getKey(), e);
          if (!(e instanceof SQLException failure && ServerConnection.isLost(failure))) {
            // The server runs without reporting its uptime: no reason to reject the cell.
            uptimes.put(server.getKey(), (long) Integer.MAX_VALUE);
            break;
          }
        }
      }
    }
    return uptimes;
  }
}
