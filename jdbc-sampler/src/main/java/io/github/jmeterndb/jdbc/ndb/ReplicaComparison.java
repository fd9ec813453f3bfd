// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Compares what the data nodes hold of some tables: how many rows, and what stands in them. */
final class ReplicaComparison {
  private static final System.Logger LOG = System.getLogger(ReplicaComparison.class.getName());

  /**
   * How long copies may differ when the operations have ended: transactions of a node that died may
   * still be under way.
   */
  private static final Duration SETTLE = Duration.ofSeconds(10);

  private static final long PAUSE_MILLIS = 200;

  /** What reading all rows of a table may take. */
  private static final Duration ANSWER = Duration.ofMinutes(10);

  private static final String REPLICAS =
      "SELECT MAX(CAST(v.config_value AS UNSIGNED)) FROM ndbinfo.config_values v"
          + " JOIN ndbinfo.config_params p ON v.config_param = p.param_number"
          + " WHERE p.param_name = 'NoOfReplicas'";

  private final ServerConnection server;
  private final String tableOptions;
  private final List<String> tables;

  /**
   * One of those tables.
   *
   * @param tableOptions what follows the columns in CREATE TABLE, where it needs one of its own
   */
  ReplicaComparison(ServerConnection server, String tableOptions, List<String> tables) {
    this.server = server;
    this.tableOptions = tableOptions;
    this.tables = tables;
  }

  /** Once more where they differ, until they had time to settle. */
  ReplicaInfo compare() throws NotUndone, InterruptedException {
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

  private ReplicaInfo once(int replicas) throws SQLException, NotUndone {
    FragmentCopies rows = server.run(connection -> FragmentCopies.rows(connection, tables));
    return info(replicas, rows, rows.differences().isEmpty() ? contents(rows) : CopyContents.NONE);
  }

  private CopyContents contents(FragmentCopies rows) throws NotUndone {
    try {
      Optional<NeighbourSetting> setting = NeighbourSetting.take(server, tableOptions);
      return setting.isPresent()
          ? contents(rows, setting.get())
          : new CopyContents(List.of(), "contents, for another run compares them over this mysqld");
    } catch (SQLException e) {
      return failed(e);
    }
  }

  private CopyContents contents(FragmentCopies rows, NeighbourSetting setting) throws NotUndone {
    try (setting) {
      return server.run(
          ANSWER,
          connection ->
              setting.isOf(connection)
                  ? CopyContents.compare(connection, tables, rows)
                  : new CopyContents(
                      List.of(), "contents, for jdbc.url leads to one mysqld and to another"));
    } catch (SQLException e) {
      return failed(e);
    }
  }

  private static CopyContents failed(SQLException e) {
    LOG.log(System.Logger.Level.INFO, "The contents of copies are not compared", e);
    return new CopyContents(List.of(), "contents (" + UserError.firstLine(e) + ")");
  }

  static ReplicaInfo info(int replicas, FragmentCopies rows, CopyContents contents) {
    int whole = rows.withCopies(replicas);
    if (whole == 0) {
      return ReplicaInfo.notCompared(
          "ndbinfo reports no fragment with all %d copies".formatted(replicas));
    }
    int incomplete = rows.fragments() - whole;
    String away = incomplete == 0 ? "" : "of %d fragments a copy is away".formatted(incomplete);
    if (!rows.differences().isEmpty()) {
      return new ReplicaInfo(whole, replicas, false, rows.differences(), away);
    }
    return new ReplicaInfo(
        whole,
        replicas,
        contents.notCompared().isEmpty(),
        contents.differences(),
        join(away, contents.notCompared()));
  }

  private static String join(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }
}
