// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static java.util.stream.Collectors.joining;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.ServerConnection;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** An NDB Cluster, as reported by a mysqld. Source: MySQL manual, sections on ndbinfo. */
final class NdbAdmin extends MysqlAdmin {
  private static final System.Logger LOG = System.getLogger(NdbAdmin.class.getName());

  private static final ResourceBundle QUERIES =
      ResourceBundle.getBundle("io.github.jmeterndb.jdbc.ndbinfo", Locale.ROOT);

  /** An idle data node writes a few kB of redo log per second for its global checkpoints. */
  private static final double REDO_MEGABYTES = 1;

  /** Replicas may differ for a while, as transactions of a failed node may continue. */
  private static final Duration SETTLE = Duration.ofSeconds(10);

  private static final String DATA_NODE = "data node";

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

  /** Reads the rows of a query, into which values are formatted. */
  private <T> List<T> rows(String query, RowMapper<T> mapper, Object... values) throws UserError {
    return ask(
        connection ->
            ServerConnection.rows(connection, QUERIES.getString(query).formatted(values), mapper));
  }

  /**
   * Id and version of the object in the dictionary, which all servers share; without access to
   * ndbinfo, the time of creation on this server.
   */
  @Override
  protected String identity(String table) throws SQLException {
    try {
      return server().text(QUERIES.getString("identity").formatted(names(List.of(table))));
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
        explained(() -> server().rows(QUERIES.getString("versions"), NdbAdmin::values)).get(0));
    try {
      description.put("nodes", rows("nodes", NdbAdmin::values));
      description.put("configuration", parameters("changed"));
      Map<String, Object> timing = MysqlConnector.timing();
      for (Map<String, Object> row : parameters("timing")) {
        timing.merge(
            row.get("name").toString(), row.get("value"), (one, more) -> one + ", " + more);
      }
      description.put(MysqlConnector.TIMING, timing);
    } catch (UserError e) {
      description.put("ndbinfo", "not readable: " + e.getCause().getMessage());
    }
    return description;
  }

  private List<Map<String, Object>> parameters(String which) throws UserError {
    return rows("parameters", NdbAdmin::values, QUERIES.getString(which));
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
    return ask(connection -> numbers(connection, "counters"));
  }

  private static Map<String, Long> numbers(Connection server, String query) throws SQLException {
    Map<String, Long> numbers = new LinkedHashMap<>();
    ServerConnection.rows(
        server, QUERIES.getString(query), row -> numbers.put(row.getString(1), row.getLong(2)));
    return numbers;
  }

  /**
   * The capacity of the node with the least memory for these tables, including their present rows,
   * times the number of node groups.
   */
  @Override
  public OptionalLong room(List<String> tables) throws UserError {
    return rows(
            "room",
            node -> {
              double free =
                  node.getLong(1) * (1 - MEMORY_RESERVE) - node.getLong(2) + node.getLong(3);
              return Math.max(0, (long) free) * node.getLong(4);
            },
            names(tables))
        .stream()
        .mapToLong(Long::longValue)
        .min();
  }

  @Override
  public OptionalDouble memoryInUse() throws UserError {
    return rows("memory", node -> node.getDouble(1)).stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  @Override
  Map<String, Long> uptimesBehind(Connection server) throws SQLException {
    return numbers(server, "uptimes");
  }

  @Override
  public String activity() throws UserError {
    List<String> activity = new ArrayList<>();
    double[] megabytes =
        rows("writes", row -> new double[] {row.getDouble(1), row.getDouble(2)}).get(0);
    String writes = "%s writes (%.1f MB in a second)";
    if (megabytes[0] > 0) {
      activity.add(String.format(Locale.ROOT, writes, "a local checkpoint", megabytes[0]));
    }
    if (megabytes[1] > REDO_MEGABYTES) {
      activity.add(String.format(Locale.ROOT, writes, "the redo log", megabytes[1]));
    }
    activity.addAll(rows("busy", node -> node.getString(1)));
    return String.join(", ", activity);
  }

  @Override
  public ReplicaInfo replicas(List<String> tables) throws InterruptedException {
    ReplicaInfo found = ReplicaInfo.notCompared("");
    try {
      int replicas =
          rows("parameters", row -> row.getInt("value"), "p.param_name = 'NoOfReplicas'").stream()
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
        TimeUnit.MILLISECONDS.sleep(200);
        found = compare(replicas, fragments(tables));
      }
      return found;
    } catch (UserError e) {
      LOG.log(System.Logger.Level.INFO, "The copies are not compared", e);
      // Earlier differences remain differences.
      return found.differences().isEmpty() ? ReplicaInfo.notCompared(e.getMessage()) : found;
    }
  }

  private List<Fragment> fragments(List<String> tables) throws UserError {
    return rows(
        "fragments",
        row -> new Fragment(row.getString(1), row.getInt(2), row.getInt(3) > 1),
        names(tables));
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
  public List<ProcessInfo> processes() throws UserError {
    List<Node> nodes =
        rows(
            "processes",
            row ->
                new Node(
                    row.getString(1),
                    Arrays.stream(row.getString(2).split(",")).map(Long::valueOf).toList(),
                    host(row.getString(3)),
                    String.valueOf(row.getString(4)),
                    row.getLong(5)));
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
    List<String> paths =
        settings().list(Parameter.PATHS).stream()
            .map(path -> PathName.of(path).accessPath())
            .distinct()
            .toList();
    List<ProcessInfo> processes = new ArrayList<>();
    for (Node node : nodes) {
      Optional<Long> serves = node.ids.stream().filter(own::contains).findFirst();
      List<String> ofMysqld = serves.isPresent() ? List.of(JdbcPath.NAME) : List.of();
      boolean isOnly =
          !node.role.equals(DATA_NODE)
              && nodes.stream().filter(other -> other.role.equals(node.role)).count() == 1;
      processes.add(
          new ProcessInfo(
              isOnly ? node.role : node.role + " " + serves.orElse(node.ids.get(0)),
              node.host,
              node.program,
              node.pid,
              switch (node.role) {
                case DATA_NODE -> paths;
                case PROGRAM -> ofMysqld;
                default -> List.of();
              }));
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

  /**
   * @param ids of the process: a mysqld may have several connections to its cluster
   */
  private record Node(String role, List<Long> ids, String host, String program, long pid) {}

  @Override
  public List<Precondition> privileges() {
    return Grants.check(server(), settings().text(Parameter.NDB_DATABASE));
  }

  @Override
  public List<ApiSlot> apiSlots() throws UserError {
    return rows(
        "slots",
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
    String ids = clients.stream().map(String::valueOf).collect(joining(", "));
    try {
      long[] counts =
          rows("encryption", row -> new long[] {row.getLong(1), row.getLong(2)}, ids).get(0);
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
