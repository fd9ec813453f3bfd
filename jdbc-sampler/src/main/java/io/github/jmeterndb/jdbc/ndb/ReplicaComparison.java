// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Compares how many rows of some tables each data node holds. See the MySQL manual, section "The
 * ndbinfo memory_per_fragment Table".
 */
final class ReplicaComparison {
  private static final System.Logger LOG = System.getLogger(ReplicaComparison.class.getName());

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

  /** A row has one part of fixed size, be its other columns where they may. */
  private static final String FRAGMENTS =
      "SELECT SUBSTRING_INDEX(fq_name, '/', -1), fragment_num, COUNT(DISTINCT node_id),"
          + " COUNT(DISTINCT fixed_elem_count), GROUP_CONCAT(CONCAT(FORMAT(fixed_elem_count, 0),"
          + " ' rows on data node ', node_id) ORDER BY node_id SEPARATOR ', ')"
          + " FROM ndbinfo.memory_per_fragment WHERE fq_name IN (%s)"
          + " GROUP BY fq_name, fragment_num ORDER BY fq_name, fragment_num";

  private final ServerConnection server;
  private final List<String> tables;

  ReplicaComparison(ServerConnection server, List<String> tables) {
    this.server = server;
    this.tables = tables;
  }

  /** Once more where they differ, until they had time to settle. */
  ReplicaInfo compare() throws InterruptedException {
    ReplicaInfo found = ReplicaInfo.notCompared("");
    try {
      int replicas = Integer.parseInt(server.text(REPLICAS));
      if (replicas == 1) {
        return ReplicaInfo.notCompared("there is one copy of each row");
      }
      long deadline = System.nanoTime() + SETTLE.toNanos();
      found = once(replicas);
      while (!found.differences().isEmpty() && System.nanoTime() - deadline < 0) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        found = once(replicas);
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

  private ReplicaInfo once(int replicas) throws SQLException {
    String names =
        tables.stream()
            .map("CONCAT(DATABASE(), '/def/%s')"::formatted)
            .collect(Collectors.joining(", "));
    return info(
        replicas,
        server.rows(
            FRAGMENTS.formatted(names),
            row ->
                new Fragment(
                    "%s fragment %s".formatted(row.getString(1), row.getInt(2)),
                    row.getInt(3),
                    row.getInt(4) == 1,
                    row.getString(5))));
  }

  /**
   * A fragment of a table.
   *
   * @param counts the rows of each copy, in words
   */
  record Fragment(String name, int copies, boolean isEqual, String counts) {}

  static ReplicaInfo info(int replicas, List<Fragment> fragments) {
    int whole = (int) fragments.stream().filter(each -> each.copies == replicas).count();
    if (whole == 0) {
      return ReplicaInfo.notCompared(
          "ndbinfo reports no fragment with all %s copies".formatted(replicas));
    }
    int incomplete = fragments.size() - whole;
    String away = incomplete == 0 ? "" : "of %s fragments a copy is away".formatted(incomplete);
    List<String> differences =
        fragments.stream()
            .filter(each -> !each.isEqual)
            .map(each -> each.name + " has " + each.counts)
            .toList();
    return new ReplicaInfo(whole, replicas, differences, away);
  }
}
