// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.jdbc.connect.Grants;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.ServerUptimes;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ApiSlot;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** An NDB Cluster, seen through a mysqld. */
final class NdbAdmin extends DatabaseAdmin {
  private static final System.Logger LOG = System.getLogger(NdbAdmin.class.getName());

  /** What the statements of the workloads and of the admin need. */
  private static final List<String> NEEDED =
      List.of("SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "INDEX");

  private static final String NDBINFO = "ndbinfo";
  private static final String PRIVILEGES = "Privileges";
  private static final String PRIVILEGES_ON_NDBINFO = PRIVILEGES + " on ndbinfo";

  NdbAdmin(ServerConnection server, Dialect dialect, Settings settings) {
    super(server, dialect, settings);
  }

  /**
   * The object's id and version in the dictionary, which all servers see; without access to ndbinfo
   * when this server made the table.
   */
  @Override
  protected String identity(String table) throws SQLException {
    try {
      return server()
          .text(
              "SELECT CONCAT(id, '/', version) FROM ndbinfo.dict_obj_info"
                  + " WHERE type = 2 AND fq_name = CONCAT(DATABASE(), '/def/"
                  + table
                  + "')");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.INFO, "ndbinfo does not tell which table this is", e);
      return tableColumn("create_time", table);
    }
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

  private String tableColumn(String column, String table) throws SQLException {
    return server()
        .text(
            "SELECT %s FROM information_schema.tables WHERE table_schema = DATABASE()"
                    .formatted(column)
                + " AND table_name = '%s'".formatted(table));
  }

  @Override
  public UserError explain(SQLException e) {
    return JdbcErrors.explain(e, settings());
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    try {
      Map<String, Object> description = new LinkedHashMap<>();
      description.put(SYSTEM, NdbTarget.NAME);
      description.putAll(server().run(Ndbinfo::describe));
      return description;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    return ask(Ndbinfo::counters);
  }

  @Override
  public OptionalLong room(List<String> tables) throws UserError {
    return ask(connection -> Ndbinfo.room(connection, tables));
  }

  @Override
  public OptionalDouble memoryInUse() throws UserError {
    return ask(Ndbinfo::memoryInUse);
  }

  @Override
  public String activity() throws UserError {
    return ask(Ndbinfo::backgroundActivity);
  }

  @Override
  public ReplicaInfo replicas(List<String> tables) throws InterruptedException {
    return Replicas.compare(server(), tables);
  }

  @Override
  public List<ServerProcess> processes() throws UserError {
    return ask(connection -> Ndbinfo.processes(connection, settings()));
  }

  @Override
  public List<Precondition> privileges() throws UserError {
    try {
      Grants grants = Grants.read(server());
      return List.of(
          privileges(grants, settings().text(Parameter.NDB_DATABASE)), privilegesOnNdbinfo(grants));
    } catch (SQLException e) {
      return List.of(Precondition.unknown(PRIVILEGES, "not known: " + UserError.firstLine(e)));
    }
  }

  private static Precondition privileges(Grants grants, String database) {
    String found =
        "%s on %s.* needed, by %s".formatted(String.join(", ", NEEDED), database, grants.account());
    List<String> lacking = grants.lacking(database, NEEDED);
    return lacking.isEmpty()
        ? Precondition.met(PRIVILEGES, found)
        : Precondition.missing(
            PRIVILEGES,
            found,
            "The user %2$s lacks %1$s on the database %3$s: GRANT %1$s ON %4$s.* TO %2$s."
                .formatted(
                    String.join(", ", lacking),
                    grants.account(),
                    database,
                    // As one types it: a plain name needs no quotation marks.
                    database.contains("-") ? TableDefinition.quoted(database) : database));
  }

  /** A run needs none of it, but knows less. */
  private static Precondition privilegesOnNdbinfo(Grants grants) {
    return grants.lacking(NDBINFO, List.of("SELECT")).isEmpty()
        ? Precondition.met(PRIVILEGES_ON_NDBINFO, "SELECT wanted, by " + grants.account())
        : Precondition.unknown(
            PRIVILEGES_ON_NDBINFO,
            "%1$s lacks SELECT, so that free memory, API slots, processes and background activity are not known: GRANT SELECT ON ndbinfo.* TO %1$s"
                .formatted(grants.account()));
  }

  @Override
  public List<ApiSlot> apiSlots() throws UserError {
    return ask(Ndbinfo::apiSlots);
  }

  @Override
  public List<Uptimes> uptimes() throws UserError {
    try {
      return ServerUptimes.ofEach(settings(), Ndbinfo.MYSQLD, Ndbinfo::uptimes);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public Map<String, String> encryption(Set<Long> clients) throws UserError {
    return ask(connection -> Ndbinfo.encryption(connection, clients));
  }

  /** ndbinfo may be switched off, or not be this user's to read: a run needs none of it. */
  private <T> T ask(ServerConnection.Work<T> question) throws UserError {
    try {
      return server().run(question);
    } catch (SQLException e) {
      throw new UserError("ndbinfo cannot be read: " + UserError.firstLine(e), e);
    }
  }
}
