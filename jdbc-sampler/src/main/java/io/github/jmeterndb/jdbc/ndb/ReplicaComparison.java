// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Compares what the data nodes hold of some tables: how many rows. */
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
    return info(replicas, server.run(connection -> FragmentCopies.rows(connection, tables)));
  }

  static ReplicaInfo info(int replicas, FragmentCopies rows) {
    int whole = rows.withCopies(replicas);
    if (whole == 0) {
      return ReplicaInfo.notCompared(
          "ndbinfo reports no fragment with all %s copies".formatted(replicas));
    }
    int incomplete = rows.fragments() - whole;
    String away = incomplete == 0 ? "" : "of %s fragments a copy is away".formatted(incomplete);
    return new ReplicaInfo(whole, replicas, rows.differences(), away);
  }
}
