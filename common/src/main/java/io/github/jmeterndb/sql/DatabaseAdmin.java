// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
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
 * A database as the administrator of a run's tables sees it: makes them, outside of what is
 * measured, and asks the database about itself. For one thread.
 */
public abstract class DatabaseAdmin implements AutoCloseable, Counted {
  /** The name in {@link #describe} of the database system, as the server itself tells of it. */
  protected static final String SYSTEM = RunInfo.SYSTEM;

  /** The part of a database's memory that runs leave free: NDB itself keeps 5 % for restarts. */
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

  /** The database at the other end of that connection, which is closed with it. */
  protected DatabaseAdmin(ServerConnection server, Dialect dialect, Settings settings) {
    this.server = server;
    this.dialect = dialect;
    this.settings = settings;
    workers = new BulkWorkers(server);
  }

  /**
   * The most connections that an admin opens to a server: its own, its lease's, that of {@link
   * #uptimes}, and others' work.
   */
  public static int connections() {
    return 3 + BulkWorkers.connections();
  }

  public final ServerConnection server() {
    return server;
  }

  /** How the database words its SQL. */
  public final Dialect dialect() {
    return dialect;
  }

  protected final Settings settings() {
    return settings;
  }

  /** Turns an error into a line for the user. */
  public abstract UserError explain(SQLException e);

  /**
   * Takes the database for one run: no other run writes there until this is closed. To be called
   * before anything else is written.
   *
   * @param lines takes a line for the user
   * @return the lease's token: whoever reads it over another path reaches the same database
   * @throws UserError if another run is at work there
   */
  public final String takeLease(Consumer<String> lines) throws UserError {
    progress = lines;
    try {
      lease = Lease.take(server.another(), dialect.tableOptions(), lines);
      server.established();
      return lease.token();
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Does nothing while the lease is held.
   *
   * @throws UserError if another run has taken the database over
   */
  public final void requireLease() throws UserError {
    if (lease == null) {
      throw new IllegalStateException("no lease was taken");
    }
    lease.require();
  }

  /**
   * Makes a table, without rows, in the place of one that an earlier run has made. One that this
   * admin has made stays, with its rows.
   *
   * @throws UserError if there is a table of that name that no run has made
   */
  public final void make(TableShape shape) throws UserError {
    if (made.contains(shape.name()) && isReplaceable(shape.name())) {
      return;
    }
    List<String> statements = new ArrayList<>();
    statements.add(shape.createTable(dialect) + " " + settings.text(Parameter.TABLE_OPTIONS));
    shape
        .indexes()
        .forEach(
            (name, columns) ->
                statements.add(
                    "CREATE INDEX %s ON %s (%s)".formatted(name, shape.name(), columns)));
    makeAnew(shape.name(), statements);
    try {
      requireKind(shape.name());
    } catch (SQLException e) {
      throw explain(e);
    }
    made.add(shape.name());
  }

  /**
   * Makes a table anew that is dropped when the run ends, in the place of one that a run has made.
   *
   * @param statements make it and its indexes
   * @throws UserError if there is a table of that name that no run has made
   */
  public final void makeForThisRun(String name, List<String> statements) throws UserError {
    makeAnew(name, statements);
    lease.dropAtEnd(name);
  }

  private void makeAnew(String name, List<String> statements) throws UserError {
    requireLease();
    try {
      if (isReplaceable(name)) {
        server.execute("DROP TABLE " + TableDefinition.quoted(name));
      }
      // A run that is killed in between leaves an empty table.
      lease.list(name, "");
      for (String statement : statements) {
        server.execute(statement);
      }
      lease.list(name, identity(name));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Whether there is a table of that name that a run has made, so that the next run may drop it.
   * Writes nothing.
   *
   * @throws UserError if there is one that no run has made
   */
  public final boolean isReplaceable(String name) throws UserError {
    try {
      if (!exists(name)) {
        return false;
      }
      if (!isMadeByARun(name, Lease.list(server).get(name))) {
        throw new UserError(
            "There is a table %s that no run has made%s; rename it, or drop it if it is of no use, or name another database with -Jndb.database=…."
                .formatted(name, identity(name).isEmpty() ? UNKNOWN : ""));
      }
      return true;
    } catch (SQLException e) {
      throw explain(e);
    }
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
   * The statements that make a table of the same columns, keys and partitions as another one,
   * without rows.
   */
  public final List<String> copied(TableDefinition original, String copy) {
    return dialect.copiesTables()
        ? List.of(
            "CREATE TABLE %s LIKE %s"
                .formatted(TableDefinition.quoted(copy), original.qualifiedName()))
        : original.copied(copy);
  }

  /**
   * What a table looks like.
   *
   * @param database empty: that of the connection
   * @return empty if there is no such table
   */
  public final Optional<TableDefinition> definition(String database, String table)
      throws UserError {
    try {
      return server.run(connection -> new DefinitionReader(connection).read(database, table));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** Takes a line for the user. */
  public final void say(String line) {
    progress.accept(line);
  }

  /** Whether the database is there that the tables are to be in. */
  public final boolean hasDatabase() throws UserError {
    try {
      return server.run(
          connection -> connection.getCatalog() != null && !connection.getCatalog().isEmpty());
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Does nothing where no run is at work in the database. Waits for a sign of life of one that may
   * have died, and writes nothing.
   *
   * @param lines takes a line where this takes long
   * @throws UserError if one is
   */
  public final void requireFree(Consumer<String> lines) throws UserError {
    try {
      Lease.requireFree(server, lines);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * The privileges that a run needs, and whether the user has them.
   *
   * @return empty where that is not known
   */
  public List<Precondition> privileges() throws UserError {
    return List.of();
  }

  /**
   * Does work on tables, such as loading them, on several connections at once, and says every few
   * seconds how far it is.
   *
   * @param doing the word for it, such as "Loading"
   * @param tasks each done by one connection, in any order
   */
  public final void share(String doing, List<BulkTask> tasks) throws UserError {
    try {
      workers.run(doing, tasks, progress);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Drops what runs have created in the database, and nothing else, and says of each table what
   * becomes of it.
   *
   * @param onlyLists whether it only says what it would do, and writes nothing
   * @return whether nothing of them is left
   * @throws UserError if a run is at work there
   */
  public final boolean clean(boolean onlyLists, Consumer<String> lines) throws UserError {
    try {
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
      String done = onlyLists ? "Would be dropped: " : "Dropped: ";
      boolean complete = true;
      for (Map.Entry<String, String> listed : Lease.list(server).entrySet()) {
        String name = listed.getKey();
        if (!exists(name)) {
          lines.accept("Gone already: " + name);
        } else if (identity(name).isEmpty()) {
          lines.accept("Left: %s%s.".formatted(name, UNKNOWN));
          complete = false;
          continue;
        } else if (isMadeByARun(name, listed.getValue())) {
          if (!onlyLists) {
            server.execute("DROP TABLE " + TableDefinition.quoted(name));
          }
          lines.accept(done + name);
        } else {
          lines.accept("Left: %s, which no run has created.".formatted(name));
        }
        if (!onlyLists) {
          lease.unlist(name);
        }
      }
      if (complete) {
        if (!onlyLists) {
          lease.dropAll();
        }
        lines.accept(done + Lease.TABLE);
      }
      return complete;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * What tells the table that is there from any other that goes by its name, before or after it;
   * empty where that is not known, or no table is there.
   */
  protected abstract String identity(String table) throws SQLException;

  /** Checks what else a table must be that was found or made, such as its engine. */
  protected void requireKind(String table) throws SQLException, UserError {}

  /**
   * How much these tables can hold together beside what else the database holds, with a reserve.
   *
   * @return bytes of one copy of their rows, indexes included, about; empty if that is not known
   */
  public OptionalLong room(List<String> tables) throws UserError {
    return OptionalLong.empty();
  }

  /**
   * How many rows a table can hold beside what else the database holds: about as many.
   *
   * @param rowBytes what a row takes, indexes included
   * @return empty if that is not known
   */
  public OptionalLong capacity(String table, int rowBytes) throws UserError {
    OptionalLong bytes = room(List.of(table));
    return bytes.isPresent() ? OptionalLong.of(bytes.getAsLong() / rowBytes) : bytes;
  }

  /**
   * How many operations a second so many threads do at most that use rows up: what is loaded for
   * them. A cell of a faster database ends when there are none left.
   */
  public int fastest(int threads) {
    return Math.min(3_000 * threads, 25_000);
  }

  /**
   * The part of its memory for rows that a database uses, 0 to 1: that of its fullest node.
   *
   * @return empty if that is not known
   */
  public OptionalDouble memoryInUse() throws UserError {
    return OptionalDouble.empty();
  }

  /**
   * What the database is still at, of what was done before.
   *
   * @return a few words; empty if it is idle, or that is not known
   */
  public String activity() throws UserError {
    return "";
  }

  /**
   * Compares the copies of these tables that the database keeps on several nodes, as far as it lets
   * one see each; where it does not, that is what it tells. No operation may be under way.
   */
  public ReplicaInfo replicas(List<String> tables) throws InterruptedException {
    return ReplicaInfo.notCompared("this system does not report its copies");
  }

  /**
   * The processes that operations run in.
   *
   * @return empty where that is not known
   */
  public List<ServerProcess> processes() throws UserError {
    return List.of();
  }

  /**
   * The slots for API nodes in the configuration of a cluster.
   *
   * @return empty where that is not known, or it is no cluster
   */
  public List<ApiSlot> apiSlots() throws UserError {
    return List.of();
  }

  /**
   * What tells of each server that operations arrive at, and of the processes behind it, how long
   * they have been in service.
   *
   * @return empty where that is not known; to be closed
   * @throws UserError if the servers are not known
   */
  public List<Uptimes> uptimes() throws UserError {
    return List.of();
  }

  /**
   * How the connections of access paths are encrypted that go past SQL, which only the database
   * knows: as {@code Link.encryption}, by the path's name.
   *
   * @param clients process ids of those that make the load
   * @return without the paths of which it is not known
   */
  public Map<String, String> encryption(Set<Long> clients) throws UserError {
    return Map.of();
  }

  /**
   * What is known of the server: the {@link #SYSTEM}, versions, topology, configuration; in the
   * order to be shown.
   */
  public abstract Map<String, Object> describe() throws UserError;

  /** Ends what is under way, soon, and lets nothing else start. For any thread. */
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
