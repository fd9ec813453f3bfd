// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workloads.tpcc.TpccLedger.Counter;
import io.github.jmeterndb.workloads.tpcc.TpccLedger.Name;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Whether the tables are consistent: the conditions of {@code conditions.sql} hold, and the
 * counters of {@code counters.sql} have grown by what was acknowledged. For one thread.
 */
public final class ConsistencyCheck {
  /** What the queries after a cell may take together. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What a server may need to end a query that has reached the limit. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final DatabaseAdmin admin;
  private final Scale scale;
  private final Duration limit;
  private Map<Counter, Long> loaded = Map.of();
  private LedgerInfo reported;

  public ConsistencyCheck(DatabaseAdmin admin, Scale scale) {
    this(admin, scale, LIMIT);
  }

  ConsistencyCheck(DatabaseAdmin admin, Scale scale, Duration limit) {
    this.admin = admin;
    this.scale = scale;
    this.limit = limit;
  }

  /**
   * The tables have just been loaded.
   *
   * @throws UserError if they are not consistent
   */
  public void loaded() throws UserError {
    Findings findings = new Findings(ServerConnection.READ_ALL.minus(GRACE));
    findings.read();
    if (!findings.broken.isEmpty()) {
      throw new UserError(
          "What was loaded is not what was sent (%s): load it anew.".formatted(findings.words()));
    }
    if (!findings.notChecked.isEmpty()) {
      throw new UserError(
          "What was loaded could not be checked (%s): give fewer -J%s."
              .formatted(
                  String.join("; ", findings.notChecked()), TpccWorkload.WAREHOUSES.property()));
    }
    loaded = findings.counters;
    reported = null;
  }

  /** Compares the tables with the conditions and with what was acknowledged since the load. */
  public Verdict verdict(TpccLedger ledger) throws UserError {
    Findings findings = new Findings(limit);
    findings.read();
    Map<Counter, Long> grown = new HashMap<>(loaded);
    if (findings.notChecked.containsKey(Findings.COUNTERS)) {
      grown.keySet().retainAll(findings.counters.keySet());
    }
    grown.replaceAll((counter, before) -> findings.counters.getOrDefault(counter, 0L) - before);
    List<String> wrong = new ArrayList<>();
    if (!findings.broken.isEmpty()) {
      wrong.add(findings.words());
    }
    wrong.addAll(ledger.differences(grown));
    LedgerInfo counts = ledger.counts(grown);
    LedgerInfo before = reported == null ? ledger.counts(Map.of()) : reported;
    if (grown.size() == loaded.size()) {
      reported = counts;
    }
    return new Verdict(String.join("; ", wrong), since(before, counts, findings.notChecked()));
  }

  private static LedgerInfo since(LedgerInfo before, LedgerInfo now, List<String> notChecked) {
    long unknown = Math.max(0, now.unknown - before.unknown);
    long applied = Math.min(unknown, Math.max(0, now.unknownApplied - before.unknownApplied));
    List<String> notCounted = new ArrayList<>(now.notCounted);
    notCounted.addAll(notChecked);
    return now.with(
        counts -> {
          counts.unknown = unknown;
          counts.unknownApplied = applied;
          counts.unknownNotApplied = unknown - applied;
          counts.notCounted = notCounted;
        });
  }

  /** What the queries find. Thread-safe. */
  private final class Findings {
    static final String COUNTERS = "counters";

    private final Map<Counter, Long> counters = new ConcurrentHashMap<>();

    /** What violates each condition. */
    private final Map<Integer, String> broken = new ConcurrentHashMap<>();

    /** The warehouses by what was not checked in them. */
    private final Map<String, Set<Integer>> notChecked = new ConcurrentHashMap<>();

    private final Duration allowed;
    private final long deadline;

    Findings(Duration allowed) {
      this.allowed = allowed;
      deadline = System.nanoTime() + allowed.toNanos();
    }

    void read() throws UserError {
      List<BulkTask> tasks = new ArrayList<>();
      for (String query : Schema.statements("counters.sql")) {
        add(tasks, COUNTERS, query, this::count);
      }
      List<String> conditions = Schema.statements("conditions.sql");
      for (int i = 1; i <= conditions.size(); i++) {
        int number = i;
        add(
            tasks,
            "condition " + number,
            conditions.get(i - 1),
            (warehouse, rows) -> {
              if (rows.next()) {
                broken.putIfAbsent(number, rows.getString(1));
              }
            });
      }
      admin.share("Checking", tasks);
    }

    private void add(List<BulkTask> tasks, String what, String query, Reader reader) {
      long rows = (long) Scale.DISTRICTS * scale.customers();
      String text = query.replace(":delivered", String.valueOf(scale.delivered()));
      List<Integer> all = IntStream.rangeClosed(1, scale.warehouses()).boxed().toList();
      if (!text.contains(":w")) {
        tasks.add(
            new BulkTask(rows * all.size(), server -> query(server, what, text, all, reader)));
        return;
      }
      for (int warehouse : all) {
        String sql = text.replace(":w", String.valueOf(warehouse));
        tasks.add(
            new BulkTask(rows, server -> query(server, what, sql, List.of(warehouse), reader)));
      }
    }

    private void query(
        ServerConnection server, String what, String sql, List<Integer> warehouses, Reader reader)
        throws SQLException {
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      if (left.toSeconds() < 1) {
        addNotChecked(what, warehouses);
        return;
      }
      try {
        server.run(
            left.plus(GRACE),
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setQueryTimeout((int) left.toSeconds());
                try (ResultSet rows = statement.executeQuery()) {
                  reader.read(warehouses.get(0), rows);
                } finally {
                  // H2 keeps it for the connection.
                  statement.setQueryTimeout(0);
                }
              }
              return true;
            });
      } catch (SQLTimeoutException e) {
        addNotChecked(what, warehouses);
      }
    }

    private void addNotChecked(String what, List<Integer> warehouses) {
      notChecked.computeIfAbsent(what, first -> ConcurrentHashMap.newKeySet()).addAll(warehouses);
    }

    private void count(int warehouse, ResultSet rows) throws SQLException {
      while (rows.next()) {
        for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
          String name = rows.getMetaData().getColumnLabel(i).toUpperCase(Locale.ROOT);
          counters.put(new Counter(Name.valueOf(name), warehouse, rows.getInt(1)), rows.getLong(i));
        }
      }
    }

    String words() {
      List<String> words = new ArrayList<>();
      new TreeMap<>(broken)
          .forEach((number, where) -> words.add("condition %s, %s".formatted(number, where)));
      return "not consistent by TPC-C's " + String.join("; ", words);
    }

    List<String> notChecked() {
      List<String> words = new ArrayList<>();
      notChecked.forEach(
          (what, warehouses) ->
              words.add(
                  "%s in %s of %s warehouses: the check took longer than %s s"
                      .formatted(
                          what, warehouses.size(), scale.warehouses(), allowed.toSeconds())));
      words.sort(null);
      return words;
    }
  }

  @FunctionalInterface
  private interface Reader {
    void read(int warehouse, ResultSet rows) throws SQLException;
  }
}
