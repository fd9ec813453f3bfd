// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Compares how many rows the data nodes hold of each fragment of some tables. */
final class Replicas {
  private static final System.Logger LOG = System.getLogger(Replicas.class.getName());

  /**
   * How long copies may differ when the operations have ended: transactions of a node that died may
   * still be under way.
   */
  private static final Duration SETTLE = Duration.ofSeconds(10);

  private static final long PAUSE_MILLIS = 200;

  private static final String REPLICAS =
      "SELECT MAX(CAST(v.config_value AS UNSIGNED)) FROM ndbinfo.config_values v"
          + " JOIN ndbinfo.config_params p ON v.config_param = p.param_number"
          + " WHERE p.param_name = 'NoOfReplicas'";

  private Replicas() {}

  /** Once more where they differ, until they had time to settle. */
  static ReplicaInfo compare(ServerConnection server, List<String> tables)
      throws InterruptedException {
    ReplicaInfo found = ReplicaInfo.notCompared("");
    try {
      int replicas = Integer.parseInt(server.text(REPLICAS));
      if (replicas == 1) {
        return ReplicaInfo.notCompared("there is one copy of each row");
      }
      long deadline = System.nanoTime() + SETTLE.toNanos();
      found = compare(replicas, rows(server, tables));
      while (!found.differences().isEmpty() && System.nanoTime() - deadline < 0) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        found = compare(replicas, rows(server, tables));
      }
      return found;
    } catch (SQLException | NumberFormatException e) {
      LOG.log(System.Logger.Level.INFO, "The copies are not compared", e);
      // What differed before stays a difference.
      return found.differences().isEmpty()
          ? ReplicaInfo.notCompared("ndbinfo cannot be read: " + UserError.firstLine(e))
          : found;
    }
  }

  /**
   * The rows by table and fragment, and by data node. A row has one part of fixed size, wherever
   * its other columns are. See the MySQL manual, section "The ndbinfo memory_per_fragment Table".
   */
  private static SortedMap<String, SortedMap<Integer, Long>> rows(
      ServerConnection server, List<String> tables) throws SQLException {
    SortedMap<String, SortedMap<Integer, Long>> rows = new TreeMap<>();
    server.run(
        connection ->
            ServerQuery.rows(
                connection,
                "SELECT SUBSTRING_INDEX(fq_name, '/', -1), fragment_num, node_id, fixed_elem_count"
                    + " FROM ndbinfo.memory_per_fragment WHERE fq_name IN (%s)"
                        .formatted(Ndbinfo.names(tables)),
                row ->
                    rows.computeIfAbsent(
                            row.getString(1) + " fragment " + row.getInt(2),
                            fragment -> new TreeMap<>())
                        .put(row.getInt(3), row.getLong(4))));
    return rows;
  }

  static ReplicaInfo compare(int replicas, SortedMap<String, SortedMap<Integer, Long>> rows) {
    int whole = (int) rows.values().stream().filter(copies -> copies.size() == replicas).count();
    if (whole == 0) {
      return ReplicaInfo.notCompared(
          "ndbinfo reports no fragment with all %s copies".formatted(replicas));
    }
    List<String> differences =
        rows.entrySet().stream()
            .filter(fragment -> fragment.getValue().values().stream().distinct().count() > 1)
            .map(fragment -> fragment.getKey() + " has " + words(fragment.getValue()))
            .toList();
    int incomplete = rows.size() - whole;
    String away = incomplete == 0 ? "" : "of %s fragments a copy is away".formatted(incomplete);
    return new ReplicaInfo(whole, replicas, differences, away);
  }

  private static String words(SortedMap<Integer, Long> copies) {
    return copies.entrySet().stream()
        .map(
            copy ->
                String.format(
                    Locale.ROOT, "%,d rows on data node %d", copy.getValue(), copy.getKey()))
        .collect(Collectors.joining(", "));
  }
}
