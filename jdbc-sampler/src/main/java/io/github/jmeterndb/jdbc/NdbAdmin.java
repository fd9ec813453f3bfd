// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static java.util.stream.Collectors.joining;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableDefinition;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** An NDB Cluster, as reported by a mysqld. Source: MySQL manual, sections on ndbinfo. */
final class NdbAdmin extends MysqlAdmin {
  private static final System.Logger LOG = System.getLogger(NdbAdmin.class.getName());

  private static final List<String> NEEDED =
      List.of("SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "INDEX");

  private static final String PRIVILEGES = "Privileges";
  private static final String PRIVILEGES_ON_NDBINFO = PRIVILEGES + " on ndbinfo";

  private static final String PARAMETERS =
      "SELECT DISTINCT p.param_name AS name, v.config_value AS value"
          + " FROM ndbinfo.config_values v JOIN ndbinfo.config_params p"
          + " ON v.config_param = p.param_number WHERE %s ORDER BY p.param_name, v.config_value";

  /** In milliseconds: how fast a node failure is detected, and how much is lost. */
  private static final String TIMING =
      "p.param_name IN ('TimeBetweenGlobalCheckpoints', 'TimeBetweenEpochs', 'HeartbeatIntervalDbDb',"
          + " 'HeartbeatIntervalDbApi', 'TransactionDeadlockDetectionTimeout')";

  /** Data nodes report every second. */
  private static final int PERIOD_MILLIS = 1_100;

  /** An idle data node writes a few kB of redo log per second for its global checkpoints. */
  private static final double REDO_MEGABYTES = 1;

  /** In percent of a core, for all threads of a node; an idle node uses 2 to 4 %. */
  private static final int BUSY_PERCENT = 20;

  /** Replicas may differ for a while, as transactions of a failed node may continue. */
  private static final Duration SETTLE = Duration.ofSeconds(10);

  private static final long PAUSE_MILLIS = 200;

  NdbAdmin(ServerConnection server, Dialect dialect, Settings settings) {
    super(server, dialect, settings);
  }

  /** ndbinfo may be disabled, or not readable for this user; no run needs it. */
  private <T> T ask(ServerConnection.Work<T> question) throws UserError {
    try {
      return server().run(question);
    } catch (SQLException e) {
      throw new UserError("ndbinfo cannot be read: " + UserError.firstLine(e), e);
    }
  }

  private <T> List<T> askRows(String sql, RowMapper<T> mapper) throws UserError {
    return ask(connection -> ServerConnection.rows(connection, sql, mapper));
  }

  /**
   * Id and version of the object in the dictionary, which all servers share; without access to
   * ndbinfo, the time of creation on this server.
   */
  @Override
  protected String identity(String table) throws SQLException {
    try {
      return server()
          .text(
              "SELECT CONCAT(id, '/', version) FROM ndbinfo.dict_obj_info WHERE type = 2 AND fq_name = "
                  + names(List.of(table)));
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.INFO, "ndbinfo does not tell which table this is", e);
      return super.identity(table);
    }
  }

  private static String names(List<String> tables) {
    return tables.stream().map("CONCAT(DATABASE(), '/def/%s')"::formatted).collect(joining(", "));
  }

  @Override
  protected void requireKind(String table) throws SQLException, UserError {
    String engine = tableColumn("engine", table);
    String collation = tableColumn("table_collation", table);
    if (!engine.equalsIgnoreCase("ndbcluster") || !collation.startsWith("latin1")) {
      throw new UserError(
          "The table %s was made with ENGINE=%s and collation %s instead of NDBCLUSTER and latin1; see table.options."
              .formatted(table, engine, collation));
    }
  }

  /** Versions, nodes, and the configuration that differs from the defaults. */
  @Override
  public Map<String, Object> describe() throws UserError {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put(RunInfo.SYSTEM, NdbTarget.NAME);
    description.putAll(
        explained(
                () ->
                    server()
                        .rows(
                            "SELECT VERSION() AS mysqld, @@ndb_version_string AS ndb",
                            NdbAdmin::values))
            .get(0));
    try {
      description.put(
          "nodes",
          askRows(
              "SELECT node_id, node_type, node_version, process_name FROM ndbinfo.processes"
                  + " ORDER BY node_id",
              NdbAdmin::values));
      description.put(
          "configuration",
          askRows(PARAMETERS.formatted("v.config_value <> p.param_default"), NdbAdmin::values));
      Map<String, Object> timing = MysqlConnector.timing();
      for (Map<String, Object> row : askRows(PARAMETERS.formatted(TIMING), NdbAdmin::values)) {
        timing.merge(
            row.get("name").toString(), row.get("value"), (one, more) -> one + ", " + more);
      }
      description.put(MysqlConnector.TIMING, timing);
    } catch (UserError e) {
      description.put("ndbinfo", "not readable: " + e.getCause().getMessage());
    }
    return description;
  }

  private static Map<String, Object> values(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      values.put(columns.getColumnLabel(i), row.getString(i));
    }
    return values;
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>();
    askRows(
        "SELECT counter_name, SUM(val) FROM ndbinfo.counters WHERE block_name = 'DBTC'"
            + " GROUP BY counter_name",
        row -> counters.put("datanodes." + row.getString(1), row.getLong(2)));
    return counters;
  }

  /**
   * The capacity of the node with the least memory for these tables, including their present rows,
   * times the number of node groups.
   */
  @Override
  public OptionalLong room(List<String> tables) throws UserError {
    String sql =
        "SELECT m.node_id, m.total, m.used, COALESCE(t.bytes, 0),"
            + " (SELECT COUNT(DISTINCT group_id) FROM ndbinfo.membership)"
            + " FROM ndbinfo.memoryusage m LEFT JOIN ("
            + "SELECT node_id, SUM(fixed_elem_alloc_bytes + var_elem_alloc_bytes"
            + " + hash_index_alloc_bytes) AS bytes FROM ndbinfo.memory_per_fragment"
            + " WHERE fq_name IN (%1$s) OR parent_fq_name IN (%1$s) GROUP BY node_id) t"
            + " ON t.node_id = m.node_id WHERE m.memory_type = 'Data memory'";
    return askRows(
            sql.formatted(names(tables)),
            node -> {
              double free =
                  node.getLong(2) * (1 - MEMORY_RESERVE) - node.getLong(3) + node.getLong(4);
              return Math.max(0, (long) free) * node.getLong(5);
            })
        .stream()
        .mapToLong(Long::longValue)
        .min();
  }

  @Override
  public OptionalDouble memoryInUse() throws UserError {
    return askRows(
            "SELECT used / total FROM ndbinfo.memoryusage WHERE memory_type = 'Data memory'",
            node -> node.getDouble(1))
        .stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  @Override
  Map<String, Long> uptimesBehind(Connection server) throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    ServerConnection.rows(
        server,
        "SELECT node_id, uptime FROM ndbinfo.nodes WHERE status = 'STARTED'",
        node -> uptimes.put("data node " + node.getInt(1), node.getLong(2)));
    return uptimes;
  }

  @Override
  public String activity() throws UserError {
    List<String> activity = new ArrayList<>();
    double[] megabytes =
        askRows(
                "SELECT SUM(backup_lcp_bytes_written) / 1e6, SUM(redo_bytes_written) / 1e6"
                    + " FROM ndbinfo.disk_write_speed_base WHERE millis_ago < "
                    + PERIOD_MILLIS,
                row -> new double[] {row.getDouble(1), row.getDouble(2)})
            .get(0);
    String writes = "%s writes (%.1f MB in a second)";
    if (megabytes[0] > 0) {
      activity.add(String.format(Locale.ROOT, writes, "a local checkpoint", megabytes[0]));
    }
    if (megabytes[1] > REDO_MEGABYTES) {
      activity.add(String.format(Locale.ROOT, writes, "the redo log", megabytes[1]));
    }
    askRows(
        "SELECT node_id FROM ndbinfo.cpustat GROUP BY node_id HAVING SUM(OS_user + OS_system) > "
            + BUSY_PERCENT,
        node -> activity.add("data node %s is busy".formatted(node.getInt(1))));
    return String.join(", ", activity);
  }

  @Override
  public ReplicaInfo replicas(List<String> tables) throws InterruptedException {
    ReplicaInfo found = ReplicaInfo.notCompared("");
    try {
      int replicas =
          askRows(PARAMETERS.formatted("p.param_name = 'NoOfReplicas'"), row -> row.getInt("value"))
              .stream()
              .mapToInt(Integer::intValue)
              .max()
              .orElse(0);
      if (replicas < 2) {
        return ReplicaInfo.notCompared(
            replicas == 1
                ? "there is one copy of each row"
                : "ndbinfo does not report NoOfReplicas");
      }
      long deadline = System.nanoTime() + SETTLE.toNanos();
      found = compare(replicas, fragments(tables));
      while (!found.differences().isEmpty() && System.nanoTime() - deadline < 0) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        found = compare(replicas, fragments(tables));
      }
      return found;
    } catch (UserError e) {
      LOG.log(System.Logger.Level.INFO, "The copies are not compared", e);
      // Earlier differences remain differences.
      return found.differences().isEmpty() ? ReplicaInfo.notCompared(e.getMessage()) : found;
    }
  }

  /** Counts parts of fixed size: each row has exactly one. */
  private List<Fragment> fragments(List<String> tables) throws UserError {
    return askRows(
        "SELECT CONCAT(SUBSTRING_INDEX(fq_name, '/', -1), ' fragment ', fragment_num, ' has ',"
            + " GROUP_CONCAT(FORMAT(fixed_elem_count, 0), ' rows on data node ', node_id"
            + " ORDER BY node_id SEPARATOR ', ')), COUNT(*), COUNT(DISTINCT fixed_elem_count)"
            + " FROM ndbinfo.memory_per_fragment WHERE fq_name IN (%s)".formatted(names(tables))
            + " GROUP BY fq_name, fragment_num ORDER BY fq_name, fragment_num",
        row -> new Fragment(row.getString(1), row.getInt(2), row.getInt(3) > 1));
  }

  record Fragment(String words, int copies, boolean differ) {}

  static ReplicaInfo compare(int replicas, List<Fragment> fragments) {
    int whole = (int) fragments.stream().filter(each -> each.copies == replicas).count();
    if (whole == 0) {
      return ReplicaInfo.notCompared(
          "ndbinfo reports no fragment with all %s copies".formatted(replicas));
    }
    int incomplete = fragments.size() - whole;
    return new ReplicaInfo(
        whole,
        replicas,
        fragments.stream().filter(Fragment::differ).map(Fragment::words).toList(),
        incomplete == 0 ? "" : "of %s fragments a copy is away".formatted(incomplete));
  }

  /** The data nodes, management nodes and mysqlds. All paths use all data nodes. */
  @Override
  public List<ServerProcess> processes() throws UserError {
    List<Node> nodes =
        askRows(
            "SELECT node_id, node_type, process_name, process_id, service_URI"
                + " FROM ndbinfo.processes ORDER BY node_id",
            row ->
                new Node(
                    row.getLong(1),
                    row.getString(2),
                    String.valueOf(row.getString(3)),
                    row.getLong(4),
                    host(row.getString(5))));
    // The mysqlds that receive operations.
    String show = "SHOW GLOBAL STATUS LIKE 'Ndb_cluster_node_id'";
    List<Long> own =
        ask(
            connection ->
                MysqlConnector.askEach(
                    settings(),
                    connection,
                    false,
                    server -> MysqlConnector.number(server, show).orElse(0L)));
    long management = nodes.stream().filter(node -> node.type.equals("MGM")).count();
    // A mysqld may have several connections to its cluster, each with a node id.
    Map<List<Object>, Node> mysqlds = new HashMap<>();
    for (Node node : nodes) {
      if (node.isMysqld() && (own.contains(node.id) || !mysqlds.containsKey(node.process()))) {
        mysqlds.put(node.process(), node);
      }
    }
    List<String> paths =
        settings().list(Parameter.PATHS).stream()
            .map(path -> PathName.of(path).accessPath())
            .distinct()
            .toList();
    List<ServerProcess> processes = new ArrayList<>();
    for (Node node : nodes) {
      if (node.type.equals("NDB")) {
        processes.add(node.as("data node " + node.id, 1, paths));
      } else if (node.type.equals("MGM")) {
        processes.add(node.as("management node", management, List.of()));
      } else if (node.isMysqld() && mysqlds.get(node.process()).equals(node)) {
        List<String> jdbc = own.contains(node.id) ? List.of(JdbcPath.NAME) : List.of();
        processes.add(node.as(PROGRAM, mysqlds.size(), jdbc));
      }
    }
    return processes;
  }

  private static String host(String uri) {
    try {
      return uri == null ? "" : Objects.requireNonNullElse(URI.create(uri).getHost(), "");
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private record Node(long id, String type, String program, long pid, String host) {
    boolean isMysqld() {
      return type.equals("API") && program.equals(PROGRAM);
    }

    List<Object> process() {
      return List.of(host, pid);
    }

    ServerProcess as(String role, long ofThem, List<String> paths) {
      return new ServerProcess(ofThem == 1 ? role : role + " " + id, host, program, pid, paths);
    }
  }

  @Override
  public List<Precondition> privileges() {
    try {
      List<String> grants = Grants.read(server());
      String account = server().text(ConnectionLimits.ACCOUNT);
      return List.of(privileges(grants, account), privilegesOnNdbinfo(grants, account));
    } catch (SQLException e) {
      return List.of(Precondition.unknown(PRIVILEGES, "not known: " + UserError.firstLine(e)));
    }
  }

  private Precondition privileges(List<String> grants, String account) {
    String database = settings().text(Parameter.NDB_DATABASE);
    String found =
        "%s on %s.* needed, by %s".formatted(String.join(", ", NEEDED), database, account);
    List<String> lacking = Grants.lacking(grants, database, NEEDED);
    return lacking.isEmpty()
        ? Precondition.met(PRIVILEGES, found)
        : Precondition.missing(
            PRIVILEGES,
            found,
            "The user %2$s lacks %1$s on the database %3$s: GRANT %1$s ON %4$s.* TO %2$s."
                .formatted(
                    String.join(", ", lacking),
                    account,
                    database,
                    // Shown as users type it: a plain name needs no quotation marks.
                    database.contains("-") ? TableDefinition.quoted(database) : database));
  }

  private static Precondition privilegesOnNdbinfo(List<String> grants, String account) {
    return Grants.lacking(grants, "ndbinfo", List.of("SELECT")).isEmpty()
        ? Precondition.met(PRIVILEGES_ON_NDBINFO, "SELECT wanted, by " + account)
        : Precondition.unknown(
            PRIVILEGES_ON_NDBINFO,
            "%1$s lacks SELECT, so that free memory, API slots, processes and background activity are not known: GRANT SELECT ON ndbinfo.* TO %1$s"
                .formatted(account));
  }

  /** A slot is in use if a data node is connected to its node. */
  @Override
  public List<ApiSlot> apiSlots() throws UserError {
    return askRows(
        "SELECT node_id, node_hostname, node_id IN (SELECT remote_node_id FROM ndbinfo.transporters"
            + " WHERE status = 'CONNECTED') FROM ndbinfo.config_nodes WHERE node_type = 'API'"
            + " ORDER BY node_id",
        row ->
            new ApiSlot(
                row.getInt(1),
                Objects.requireNonNullElse(row.getString(2), ""),
                row.getBoolean(3)));
  }

  /** For connections between ClusterJ clients and data nodes. */
  @Override
  public Map<String, String> encryption(Set<Long> clients) throws UserError {
    if (clients.isEmpty()) {
      return Map.of();
    }
    // A mysqld is an API node, too; connections of the JDBC path end there.
    String query =
        "SELECT COUNT(*), SUM(t.encrypted) FROM ndbinfo.transporters t"
            + " JOIN ndbinfo.processes p ON p.node_id = t.remote_node_id"
            + " WHERE t.status = 'CONNECTED' AND p.node_type = 'API' AND p.process_name <> 'mysqld'"
            + " AND p.process_id IN "
            + clients.stream().map(String::valueOf).collect(joining(", ", "(", ")"));
    try {
      long[] counts = askRows(query, row -> new long[] {row.getLong(1), row.getLong(2)}).get(0);
      if (counts[0] == 0) {
        return Map.of();
      }
      String some = "TLS on %s of %s connections".formatted(counts[1], counts[0]);
      String encrypted = counts[1] == counts[0] ? "TLS" : some;
      return Map.of(NdbHome.CLIENT_PATH, counts[1] == 0 ? RunInfo.UNENCRYPTED : encrypted);
    } catch (UserError e) {
      // Versions before 8.3 have neither this column nor TLS.
      if (e.getCause() instanceof SQLException cause
          && cause.getErrorCode() == MysqlErrorNumbers.ER_BAD_FIELD_ERROR) {
        return Map.of(NdbHome.CLIENT_PATH, RunInfo.UNENCRYPTED);
      }
      throw e;
    }
  }
}
