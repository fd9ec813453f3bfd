// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.Schema;
import io.github.jmeterndb.workloads.tpcc.TpccLedger.Counter;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Checks the tables: the conditions of {@code conditions.sql} must hold, and the counters of {@code
 * counters.sql} must have grown by what was acknowledged. Not thread-safe.
 */
final class ConsistencyCheck {
  /** Time limit for all queries after a cell. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Time that a server may need to end a query at the limit. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private static final String COUNTERS = "counters ";
  private static final String CONDITION = "condition ";
  private static final List<String> NOT_COUNTED =
      List.of(
          "stale reads: TPC-C's transactions do not show which version they read",
          "what is wrong in a row and in no count of transactions");

  private final DatabaseAdmin admin;
  private final Scale scale;
  private Map<Counter, Long> loaded = Map.of();
  private LedgerInfo reported = TpccLedger.NONE;

  ConsistencyCheck(DatabaseAdmin admin, Scale scale) {
    this.admin = admin;
    this.scale = scale;
  }

  /** Checks freshly loaded tables. Fails if they are inconsistent. */
  void loaded() throws UserError {
    Findings findings = new Findings(ServerConnection.READ_ALL.minus(GRACE));
    if (!findings.words().isEmpty()) {
      throw new UserError(
          "What was loaded is not what was sent (%s): load it again.".formatted(findings.words()));
    }
    if (!findings.notChecked.isEmpty()) {
      throw new UserError(
          "What was loaded could not be checked (%s): give fewer -J%s."
              .formatted(
                  String.join("; ", findings.notChecked()), TpccWorkload.WAREHOUSES.property()));
    }
    loaded = findings.counters;
    reported = TpccLedger.NONE;
  }

  LedgerInfo verdict(TpccLedger ledger) throws UserError {
    Findings findings = new Findings(LIMIT);
    boolean countsAll =
        findings.notChecked.keySet().stream().noneMatch(what -> what.startsWith(COUNTERS));
    Map<Counter, Long> grown = new HashMap<>(loaded);
    if (!countsAll) {
      grown.keySet().retainAll(findings.counters.keySet());
    }
    grown.replaceAll((counter, before) -> findings.counters.getOrDefault(counter, 0L) - before);
    LedgerInfo now = ledger.counts(grown);
    long unknown = Math.max(0, now.unknown - reported.unknown);
    long applied = Math.max(0, Math.min(unknown, now.unknownApplied - reported.unknownApplied));
    if (countsAll) {
      reported = now;
    }
    List<String> notCounted = new ArrayList<>(NOT_COUNTED);
    notCounted.addAll(findings.notChecked());
    return now.with(
            counts -> {
              counts.differences = findings.words();
              counts.there = Math.max(0, now.there - now.lost);
              counts.unknown = unknown;
              counts.unknownApplied = applied;
              counts.unknownNotApplied = unknown - applied;
              counts.notCounted = notCounted;
            })
        .and(ledger.differences(grown));
  }

  /** Results of the queries. Thread-safe. */
  private final class Findings {
    private final Map<Counter, Long> counters = new ConcurrentHashMap<>();

    /** Violations by condition. */
    private final Map<Integer, String> broken = new ConcurrentSkipListMap<>();

    /** Number of skipped warehouses by check. */
    private final Map<String, Integer> notChecked = new ConcurrentSkipListMap<>();

    private final Duration allowed;
    private final long deadline;

    Findings(Duration allowed) throws UserError {
      this.allowed = allowed;
      deadline = System.nanoTime() + allowed.toNanos();
      List<BulkTask> tasks = new ArrayList<>();
      add(tasks, COUNTERS, "data/counters.sql");
      add(tasks, CONDITION, "data/conditions.sql");
      admin.share("Checking", tasks);
    }

    /** Adds the queries of a resource: one for each warehouse, or one for all. */
    private void add(List<BulkTask> tasks, String kind, String resource) {
      List<String> queries = Schema.statements(ConsistencyCheck.class, resource);
      for (int i = 1; i <= queries.size(); i++) {
        int number = i;
        String query = queries.get(i - 1).replace(":delivered", String.valueOf(scale.delivered()));
        int count = query.contains(":w") ? scale.warehouses() : 1;
        int checked = scale.warehouses() / count;
        for (int w = 1; w <= count; w++) {
          int warehouse = w;
          String sql = query.replace(":w", String.valueOf(w));
          BulkTask.Action action =
              server -> {
                try {
                  run(server, sql, kind, number, warehouse);
                } catch (SQLTimeoutException e) {
                  notChecked.merge(kind + number, checked, Integer::sum);
                }
              };
          tasks.add(new BulkTask((long) checked * Scale.DISTRICTS * scale.customers(), action));
        }
      }
    }

    private void run(ServerConnection server, String sql, String kind, int number, int warehouse)
        throws SQLException {
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      if (left.toSeconds() < 1) {
        throw new SQLTimeoutException();
      }
      server.run(
          left.plus(GRACE),
          connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
              statement.setQueryTimeout((int) left.toSeconds());
              try (ResultSet rows = statement.executeQuery()) {
                if (kind.equals(COUNTERS)) {
                  count(warehouse, rows);
                } else if (rows.next()) {
                  broken.putIfAbsent(number, rows.getString(1));
                }
              } finally {
                // H2 keeps the timeout for the connection.
                statement.setQueryTimeout(0);
              }
            }
            return true;
          });
    }

    private void count(int warehouse, ResultSet rows) throws SQLException {
      while (rows.next()) {
        for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
          String name = rows.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT);
          counters.put(new Counter(name, warehouse, rows.getInt(1)), rows.getLong(i));
        }
      }
    }

    String words() {
      List<String> words = new ArrayList<>();
      broken.forEach((number, where) -> words.add("condition %s, %s".formatted(number, where)));
      return words.isEmpty() ? "" : "not consistent by TPC-C's " + String.join("; ", words);
    }

    List<String> notChecked() {
      List<String> words = new ArrayList<>();
      notChecked.forEach(
          (what, count) ->
              words.add(
                  "%s in %s of %s warehouses: the check took longer than %s s"
                      .formatted(what, count, scale.warehouses(), allowed.toSeconds())));
      return words;
    }
  }
}
