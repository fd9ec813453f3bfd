// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Unmeasured work on a database: creates and drops the tables of runs, and reads information about
 * the database. Unknown information is empty. A {@link UserError} says what the database refused,
 * that another run holds the lease, or that no run created a table. For one thread, except {@link
 * #abort}.
 */
public abstract class DatabaseAdmin implements AutoCloseable, Counted {
  /** The share of a database's memory that runs leave free: NDB itself keeps 5 % for restarts. */
  public static final double MEMORY_RESERVE = 0.1;

  private static final String UNKNOWN =
      ", as far as is known (it takes SELECT on ndbinfo.* to tell)";

  private final ServerConnection server;
  private final Dialect dialect;
  private final Settings settings;
  private Consumer<String> progress = line -> {};
  private final Set<String> made = new HashSet<>();
  private final BulkWorkers workers;
  private volatile Lease lease;

  /** The connection is closed with this object. */
  protected DatabaseAdmin(ServerConnection server, Dialect dialect, Settings settings) {
    this.server = server;
    this.dialect = dialect;
    this.settings = settings;
    workers = new BulkWorkers(server);
  }

  /** The maximum number of connections to a server: main, lease, uptimes, and bulk workers. */
  public static int connections() {
    return 3 + BulkWorkers.connections();
  }

  public final ServerConnection server() {
    return server;
  }

  public final Dialect dialect() {
    return dialect;
  }

  protected final Settings settings() {
    return settings;
  }

  public abstract UserError explain(SQLException e);

  public final <T> T explained(Call<T> call) throws UserError {
    try {
      return call.result();
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** Work whose errors are explained. */
  public interface Call<T> {
    T result() throws SQLException, UserError;
  }

  /**
   * Takes the lease on the database for one run, before anything else is written, unless another
   * run has it. Until this object is closed, no other run writes to the database.
   *
   * @return the lease's token; an access path that reads the same token reaches the same database
   */
  public final String takeLease(Consumer<String> lines) throws UserError {
    progress = lines;
    lease =
        explained(() -> Lease.take(server.another(), dialect.tableOptions(), lines, Lease.RENEWAL));
    server.established();
    return lease.token();
  }

  /** Throws a {@link UserError} if another run has taken the lease. */
  public final void requireLease() throws UserError {
    if (lease == null) {
      throw new IllegalStateException("no lease was taken");
    }
    lease.require();
  }

  /**
   * Creates an empty table, and replaces a table that an earlier run created. A table that was
   * created through this object stays, with its rows.
   */
  public final void make(TableShape shape) throws UserError {
    String name = shape.name();
    if (made.contains(name) && isReplaceable(name)) {
      return;
    }
    List<String> statements = new ArrayList<>();
    statements.add(shape.createTable(dialect) + " " + settings.text(Parameter.TABLE_OPTIONS));
    shape
        .indexes()
        .forEach(
            (index, columns) ->
                statements.add("CREATE INDEX %s ON %s (%s)".formatted(index, name, columns)));
    makeAnew(name, statements);
    explained(
        () -> {
          requireKind(name);
          return made.add(name);
        });
  }

  /** Creates or replaces a table, which is dropped when the run ends. */
  public final void makeForThisRun(String name, String statement) throws UserError {
    makeAnew(name, List.of(statement));
    lease.dropAtEnd(name);
  }

  private void makeAnew(String name, List<String> statements) throws UserError {
    requireLease();
    explained(
        () -> {
          if (isReplaceable(name)) {
            drop(name);
          }
          // No identity yet: a run that is killed here leaves an empty table.
          lease.list(name, "");
          for (String statement : statements) {
            server.execute(statement);
          }
          lease.list(name, identity(name));
          return name;
        });
  }

  private void drop(String name) throws SQLException {
    server.execute("DROP TABLE " + TableDefinition.quoted(name));
  }

  /** Whether there is a table of that name; a {@link UserError} if no run created it. */
  public final boolean isReplaceable(String name) throws UserError {
    return explained(
        () -> {
          if (!exists(name)) {
            return false;
          }
          if (!isMadeByARun(name, Lease.list(server).get(name))) {
            throw new UserError(
                "There is a table %s that no run has made%s; rename it, or drop it if it is of no use, or name another database with -Jndb.database=…."
                    .formatted(name, identity(name).isEmpty() ? UNKNOWN : ""));
          }
          return true;
        });
  }

  private boolean isMadeByARun(String name, String listed) throws SQLException {
    if (listed == null) {
      return false;
    }
    return listed.isEmpty()
        ? server.text("SELECT 1 FROM %s LIMIT 1".formatted(TableDefinition.quoted(name))).isEmpty()
        : listed.equals(identity(name));
  }

  private boolean exists(String table) throws SQLException {
    return !server
        .rows(
            "SELECT 1 FROM information_schema.tables"
                + " WHERE table_schema = SCHEMA() AND LOWER(table_name) = LOWER(?)",
            row -> row.getInt(1),
            table)
        .isEmpty();
  }

  /**
   * @param database empty for the connection's database
   * @return empty if there is no such table, or the user may not see it
   */
  public final Optional<TableDefinition> definition(String database, String table)
      throws UserError {
    return explained(
        () -> server.run(connection -> DefinitionReader.read(connection, database, table)));
  }

  public final void say(String line) {
    progress.accept(line);
  }

  public final boolean hasDatabase() throws UserError {
    return explained(
        () -> {
          String database = server.run(Connection::getCatalog);
          return database != null && !database.isEmpty();
        });
  }

  /** Waits for the lease of a run that may have died to expire. Writes nothing. */
  public final void requireFree(Consumer<String> lines) throws UserError {
    try {
      Lease.requireFree(server, lines);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  public List<Precondition> privileges() throws UserError {
    return List.of();
  }

  /** Does tasks on several connections, in any order, and reports progress every few seconds. */
  public final void share(String doing, List<BulkTask> tasks) throws UserError {
    try {
      workers.run(doing, tasks, progress);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Drops the tables that runs created, and no others.
   *
   * @param onlyLists only reports what would be dropped; writes nothing
   * @return whether all of these tables are gone
   */
  public final boolean clean(boolean onlyLists, Consumer<String> lines) throws UserError {
    return explained(
        () -> {
          if (!exists(Lease.TABLE)) {
            lines.accept(
                "No run has created anything here: there is no table %s.".formatted(Lease.TABLE));
            return true;
          }
          if (onlyLists) {
            requireFree(lines);
          } else {
            takeLease(lines);
          }
          boolean complete = true;
          for (Map.Entry<String, String> listed : Lease.list(server).entrySet()) {
            complete &= clean(listed.getKey(), listed.getValue(), onlyLists, lines);
          }
          if (complete) {
            if (!onlyLists) {
              lease.dropAll();
            }
            lines.accept(dropped(onlyLists) + Lease.TABLE);
          }
          return complete;
        });
  }

  private boolean clean(String name, String listed, boolean onlyLists, Consumer<String> lines)
      throws SQLException {
    if (!exists(name)) {
      lines.accept("Gone already: " + name);
    } else if (identity(name).isEmpty()) {
      lines.accept("Left: %s%s.".formatted(name, UNKNOWN));
      return false;
    } else if (isMadeByARun(name, listed)) {
      if (!onlyLists) {
        drop(name);
      }
      lines.accept(dropped(onlyLists) + name);
    } else {
      lines.accept("Left: %s, which no run has created.".formatted(name));
    }
    if (!onlyLists) {
      lease.unlist(name);
    }
    return true;
  }

  private static String dropped(boolean onlyLists) {
    return onlyLists ? "Would be dropped: " : "Dropped: ";
  }

  /** Distinguishes a table from others of the same name over time; empty if that is unknown. */
  protected abstract String identity(String table) throws SQLException;

  /** Checks further properties of a created table, such as its engine. */
  protected void requireKind(String table) throws SQLException, UserError {}

  /** The approximate number of bytes that these tables can hold in one replica, with indexes. */
  public OptionalLong room(List<String> tables) throws UserError {
    return OptionalLong.empty();
  }

  /** The approximate number of rows of that many bytes, with indexes, that tables can hold. */
  public OptionalLong capacity(List<String> tables, int rowBytes) throws UserError {
    OptionalLong bytes = room(tables);
    return bytes.isPresent() ? OptionalLong.of(bytes.getAsLong() / rowBytes) : bytes;
  }

  /**
   * The operations per second for which rows are loaded, if operations use rows up. In a faster
   * database, a cell ends when no rows are left.
   */
  public int fastest(int threads) {
    return Math.min(3_000 * threads, 25_000);
  }

  /** The share of the memory for rows that is in use, from 0 to 1, on the fullest node. */
  public OptionalDouble memoryInUse() throws UserError {
    return OptionalDouble.empty();
  }

  /** Background activity caused by earlier operations, in a few words. */
  public String activity() throws UserError {
    return "";
  }

  /** Compares the replicas of these tables. No operation may be running. */
  public ReplicaInfo replicas(List<String> tables) throws InterruptedException {
    return ReplicaInfo.notCompared("this system does not report its copies");
  }

  public List<ProcessInfo> processes() throws UserError {
    return List.of();
  }

  public List<ApiSlot> apiSlots() throws UserError {
    return List.of();
  }

  /** One for each server that receives operations, by its role, such as {@code mysqld}. */
  public Map<String, Uptimes> uptimes() throws UserError {
    return Map.of();
  }

  /**
   * By path name, for paths that bypass SQL.
   *
   * @param clients process ids of the load generators
   */
  public Map<String, String> encryption(Set<Long> clients) throws UserError {
    return Map.of();
  }

  /**
   * An {@code [api]} or {@code [mysqld]} section of the cluster configuration.
   *
   * @param host the only host that may use the slot; empty for any host
   */
  public record ApiSlot(int nodeId, String host, boolean used) {}

  /** {@link RunInfo#SYSTEM}, versions, topology and configuration, in display order. */
  public abstract Map<String, Object> describe() throws UserError;

  /** Aborts all work and prevents new work. Thread-safe. */
  public final void abort() {
    server.abort();
    workers.abort();
    Lease current = lease;
    if (current != null) {
      current.abort();
    }
  }

  @Override
  public final void close() {
    if (lease != null) {
      lease.close();
    }
    server.close();
  }
}
