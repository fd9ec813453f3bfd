// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What may answer where MySQL's protocol is spoken, as the server tells it, and what differs. */
public enum MysqlSystem {
  /** MySQL without NDB. */
  INNODB("innodb", "mysqld", Variables.INNODB),
  /** MySQL NDB Cluster. */
  NDB("ndb", "mysqld", List.of()),
  /** MariaDB. */
  MARIADB("mariadb", "mariadbd", Variables.INNODB),
  /** MariaDB with the Spider engine: what it tells of InnoDB is not its back ends'. */
  SPIDER("spider", "mariadbd", Variables.SPIDER),
  /** TenDB Cluster, by its front, TSpider. */
  TENDB("tendb", "mysqld", Variables.SPIDER),
  /** TiDB. */
  TIDB(
      "tidb",
      "tidb-server",
      List.of(
          "tidb_txn_mode",
          "tidb_enable_async_commit",
          "tidb_enable_1pc",
          "tidb_guarantee_linearizability",
          "tidb_replica_read")),
  /** OceanBase: the variables of InnoDB's that it has stand for nothing. */
  OCEANBASE("oceanbase", "observer", Variables.OCEANBASE),
  /** OceanBase's edition of a single node. */
  SEEKDB("seekdb", "seekdb", Variables.OCEANBASE);

  private final String label;
  private final String program;
  private final List<String> variables;

  MysqlSystem(String label, String program, List<String> variables) {
    this.label = label;
    this.program = program;
    this.variables = variables;
  }

  /** Its name, such as {@code innodb}. */
  public String label() {
    return label;
  }

  /** The name of the program that answers. */
  public String program() {
    return program;
  }

  /** The variables that say how durable a commit is, and what else it costs. */
  public List<String> variables() {
    return variables;
  }

  /**
   * Asks the server of the settings.
   *
   * @throws UserError if it does not answer
   */
  public static MysqlSystem of(Settings settings) throws UserError {
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      return server.run(MysqlSystem::of);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  /** Asks the server at the other end. */
  public static MysqlSystem of(Connection connection) throws SQLException {
    Set<String> engines = new HashSet<>();
    ServerQuery.forEach(
        connection,
        "SHOW ENGINES",
        row -> {
          if (Set.of("YES", "DEFAULT").contains(row.getString("Support"))) {
            engines.add(row.getString("Engine").toLowerCase(Locale.ROOT));
          }
        });
    String version =
        ServerQuery.first(
                connection,
                "SELECT VERSION(), @@version_comment",
                row -> row.getString(1) + " " + row.getString(2))
            .orElse("");
    return of(version, engines);
  }

  /**
   * What a server is.
   *
   * @param version its version, and the comment on that
   * @param engines those that it can use, in lower case
   */
  static MysqlSystem of(String version, Set<String> engines) {
    String words = version.toLowerCase(Locale.ROOT);
    if (words.contains("tidb")) {
      return TIDB;
    } else if (words.contains("seekdb")) {
      return SEEKDB;
    } else if (words.contains("oceanbase")) {
      return OCEANBASE;
    } else if (words.contains("tspider")) {
      return TENDB;
    } else if (engines.contains("ndbcluster")) {
      return NDB;
    } else if (words.contains("mariadb")) {
      return engines.contains("spider") ? SPIDER : MARIADB;
    }
    return INNODB;
  }

  private static final class Variables {
    static final List<String> INNODB =
        List.of(
            "innodb_flush_log_at_trx_commit",
            "innodb_flush_method",
            "innodb_doublewrite",
            "innodb_buffer_pool_size",
            "innodb_redo_log_capacity",
            "innodb_log_file_size",
            "log_bin",
            "sync_binlog");
    static final List<String> SPIDER =
        List.of("spider_internal_xa", "spider_conn_recycle_mode", "spider_remote_trx_isolation");
    static final List<String> OCEANBASE =
        List.of("ob_query_timeout", "ob_trx_timeout", "ob_trx_lock_timeout", "ob_read_consistency");
  }
}
