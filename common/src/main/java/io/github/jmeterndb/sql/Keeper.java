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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A database as the keeper of a run's tables sees it: claims and makes them, outside of what is
 * measured, and asks the database about itself. For one thread.
 */
public abstract class Keeper implements AutoCloseable, Counted {
  /** The name in {@link #describe} of the database system, as the server itself tells of it. */
  protected static final String SYSTEM = RunInfo.SYSTEM;

  /** The part of a database's memory that runs leave free: NDB itself keeps 5 % for restarts. */
  public static final double MEMORY_RESERVE = 0.1;

  private final ServerConnection server;
  private final Dialect dialect;
  private final Settings settings;
  private Consumer<String> progress = line -> {};
  private List<ForeignRows> makers = List.of();
  private final BulkWorkers workers;
  private volatile TableClaim claim;

  /** The database at the other end of that connection, which is closed with it. */
  protected Keeper(ServerConnection server, Dialect dialect, Settings settings) {
    this.server = server;
    this.dialect = dialect;
    this.settings = settings;
    workers = new BulkWorkers(server);
  }

  /**
   * The most connections that a keeper opens to a server: its own, its claim's, that of {@link
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
   * Takes tables for one run, be they there or not: nobody else of ours works on them until this is
   * closed. To be called before anything else is written.
   *
   * @param installed all that may have made tables of the same names before: of one that is not
   *     among them, any row stays
   * @param lines takes a line for the user where there is something to say of a table
   * @return the claim's token: whoever reads it over another path reaches the same database
   * @throws UserError if another run is at work on one of them
   */
  public final String claim(
      List<String> tables, List<? extends ForeignRows> installed, Consumer<String> lines)
      throws UserError {
    makers = List.copyOf(installed);
    progress = lines;
    try {
      claim = TableClaim.take(server.another(), dialect.tableOptions(), tables, lines);
      server.established();
      return claim.token();
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Does nothing while the claim holds.
   *
   * @throws UserError if another run has taken the tables over
   */
  public final void requireClaim() throws UserError {
    claimed().require();
  }

  private TableClaim claimed() {
    if (claim == null) {
      throw new IllegalStateException("no table is claimed");
    }
    return claim;
  }

  /**
   * Makes a claimed table where it is missing, and replaces one that was made here for another
   * workload and holds nothing but that one's rows. What was made for this one stays as it is.
   *
   * @param foreign finds a row that this workload has not written
   * @throws UserError if there is a table of that name with another schema, or with somebody's rows
   */
  public final void make(TableShape shape, String workload, ForeignRow foreign) throws UserError {
    make(shape, workload, foreign, false);
  }

  /**
   * The same, without any row: one that was made for this workload is made anew.
   *
   * @throws UserError likewise
   */
  public final void makeEmpty(TableShape shape, String workload, ForeignRow foreign)
      throws UserError {
    make(shape, workload, foreign, true);
  }

  private void make(TableShape shape, String workload, ForeignRow foreign, boolean empty)
      throws UserError {
    OwnTable table = new OwnTable(server, shape);
    String name = shape.name();
    try {
      String identity = identity(name);
      String madeFor = claimed().workload(name, identity);
      TableFate fate = fate(table, workload, identity, madeFor, foreign);
      if (fate == TableFate.REPLACED) {
        progress.accept(
            "The table %s was made for the workload %s: it is replaced.".formatted(name, madeFor));
      }
      if (fate == TableFate.REPLACED || (fate == TableFate.EMPTIED && empty)) {
        table.drop();
      }
      if (fate != TableFate.EMPTIED || empty) {
        table.create(dialect, settings.text(Parameter.TABLE_OPTIONS));
      }
      requireKind(name);
      table.index();
      claimed().register(name, workload, identity(name));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * Makes a claimed table anew that is dropped when the run ends, and replaces what an earlier run
   * has left of it.
   *
   * @param statements make it and its indexes
   * @throws UserError if there is a table of that name that no run has made
   */
  public final void makeForThisRun(String name, String workload, List<String> statements)
      throws UserError {
    if (!claimed().dropsAtEnd(name)) {
      lookForThisRun(name, workload);
    }
    try {
      server.execute("DROP TABLE IF EXISTS " + TableDefinition.quoted(name));
      claimed().dropAtEnd(name);
      for (String statement : statements) {
        server.execute(statement);
      }
      claimed().register(name, workload, identity(name));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * What {@link #makeForThisRun} would do, and writes nothing.
   *
   * @throws UserError if there is a table of that name that no run has made
   */
  public final TableFate lookForThisRun(String name, String workload) throws UserError {
    if (definition("", name).isEmpty()) {
      return TableFate.DROPPED_AT_END;
    }
    try {
      String identity = identity(name);
      String madeFor = server.run(connection -> TableClaim.workload(name, identity, connection));
      if (identity.isEmpty() || !madeFor.equals(workload)) {
        throw new UserError(
            "There is a table %s that no run has made, as far as is known; rename it, or drop it if it is of no use."
                .formatted(name));
      }
      return TableFate.DROPPED_AT_END;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /**
   * What {@link #make} would do with a table that is not claimed, and writes nothing.
   *
   * @param workload that it would be made for
   * @param installed as in {@link #claim}
   * @throws UserError if a run would be refused
   */
  public final TableFate look(
      TableShape shape, String workload, List<? extends ForeignRows> installed) throws UserError {
    makers = List.copyOf(installed);
    OwnTable table = new OwnTable(server, shape);
    String name = shape.name();
    try {
      String identity = identity(name);
      String madeFor = server.run(connection -> TableClaim.workload(name, identity, connection));
      TableFate fate = fate(table, workload, identity, madeFor, () -> foreignRow(workload, name));
      if (fate == TableFate.EMPTIED) {
        requireKind(name);
      }
      return fate;
    } catch (SQLException e) {
      throw explain(e);
    }
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

  private Optional<String> foreignRow(String madeFor, String table) throws SQLException, UserError {
    Optional<ForeignRows> maker = maker(madeFor);
    return maker.isPresent() ? maker.get().foreignRow(this, table) : Optional.empty();
  }

  /**
   * The workload that a table was made for, if it is installed.
   *
   * @param madeFor begins with its name, after which the layout of its tables may follow
   */
  private Optional<ForeignRows> maker(String madeFor) {
    return makers.stream()
        .filter(workload -> workload.name().equals(madeFor.split(" ", 2)[0]))
        .findFirst();
  }

  /**
   * What becomes of a table.
   *
   * @param madeFor the workload that it was made for here; empty if for none
   * @throws UserError if it is somebody else's
   */
  private TableFate fate(
      OwnTable table, String workload, String identity, String madeFor, ForeignRow foreign)
      throws SQLException, UserError {
    if (!table.exists()) {
      return TableFate.CREATED;
    }
    if (!identity.isEmpty() && !madeFor.isEmpty() && !madeFor.equals(workload)) {
      requireRowsOf(madeFor, table.name());
      return TableFate.REPLACED;
    }
    table.requireOurs(madeFor.equals(workload), foreign);
    return TableFate.EMPTIED;
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
   * Does nothing where no other run is at work on these tables. Waits for a sign of life of one
   * that may have died, and writes nothing.
   *
   * @param lines takes a line where this takes long
   * @throws UserError if one is
   */
  public final void requireFree(List<String> tables, Consumer<String> lines) throws UserError {
    try {
      TableClaim.requireFree(server, tables, lines);
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
   * Does nothing where a table holds nothing but rows of the workload that it was made for. Where
   * that workload is not installed, any row is somebody's.
   */
  void requireRowsOf(String madeFor, String name) throws SQLException, UserError {
    OwnTable table = new OwnTable(server, new TableShape(name, Map.of(), "", Map.of()));
    if (maker(madeFor).isPresent()) {
      table.requireNoForeignRow(() -> foreignRow(madeFor, name), madeFor);
    } else {
      table.requireEmpty(madeFor);
    }
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
   * Drops what runs have created in the database, and nothing else. Says of each table what becomes
   * of it: one that a run is at work on is left.
   *
   * @param onlyLists whether it only says what it would do, and writes nothing
   * @param installed as in {@link #claim}
   * @return whether nothing of them is left
   */
  public final boolean clean(
      boolean onlyLists, List<? extends ForeignRows> installed, Consumer<String> lines)
      throws UserError {
    makers = List.copyOf(installed);
    try {
      return new CleanUp(this, onlyLists, lines).run();
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
    TableClaim current = claim;
    if (current != null) {
      current.abort();
    }
  }

  @Override
  public final void close() {
    if (claim != null) {
      claim.close();
    }
    server.close();
  }

  /**
   * Looks for a row that no run of the workload can have left, whatever its parameters and
   * operations were. Asked only of a table that was made here for that workload: any row of another
   * one is somebody else's.
   */
  @FunctionalInterface
  public interface ForeignRow {
    /** The id of one, if there is any. */
    Optional<String> find() throws SQLException, UserError;
  }
}
