// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tables that a {@link TableSampler} of this JVM has made and loaded, and what the samplers of the
 * plan share: one set of connections per access path and settings, one view of the tables for all
 * paths. Thread-safe.
 *
 * @param <P> the workload's API
 */
final class MadeTables<P> implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(MadeTables.class.getName());
  private static final List<MadeTables<?>> ALL = new CopyOnWriteArrayList<>();

  private final Target database;
  private final DatabaseAdmin admin;
  private final Workload<P> workload;
  private final String name;
  private final String token;
  private final Map<Key, PathConnection<P>> connections = new HashMap<>();

  /** Keys are the values of the workload's parameters. */
  private final Map<List<String>, Data<P>> data = new HashMap<>();

  /** Makes and loads the tables, under a lease that is held until they are closed. */
  MadeTables(Workload<P> workload, Target database, Settings settings) throws UserError {
    this.workload = workload;
    this.database = database;
    name = settings.text(Parameter.NDB_DATABASE);
    admin = database.open(settings);
    try {
      Data<P> loaded = workload.data(admin, settings);
      token = admin.takeLease(line -> LOG.log(System.Logger.Level.INFO, line));
      loaded.create();
      loaded.load();
      data.put(values(settings), loaded);
    } catch (UserError | RuntimeException e) {
      admin.close();
      throw e;
    }
    ALL.add(this);
  }

  private List<String> values(Settings settings) {
    return workload.parameters().stream().map(settings::text).toList();
  }

  /**
   * @throws UserError if no {@link TableSampler} has made tables where the path leads
   */
  static MadeTables<?> of(AccessPath path, Workload<?> workload, Settings settings)
      throws UserError {
    return ALL.stream()
        .filter(made -> path.reaches(made.database.system()))
        .filter(made -> made.workload.name().equals(workload.name()))
        .filter(made -> made.name.equals(settings.text(Parameter.NDB_DATABASE)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "No table of the workload %s was made in this plan where the path %s leads; put"
                            .formatted(workload.name(), path.name())
                        + " a Java Request of the class TableSampler into a setUp Thread Group."));
  }

  /** A client for a thread of a plan in which others may write to the same rows. */
  synchronized Client client(
      AccessPath path, Settings settings, Operation operation, int thread, int threads)
      throws UserError {
    Key key = new Key(path.name(), settings);
    if (!connections.containsKey(key)) {
      connections.put(key, open(path, settings));
    }
    return data.computeIfAbsent(values(settings), absent -> workload.data(admin, settings))
        .client(connections.get(key).api(), operation, new Worker(thread, threads, false));
  }

  private PathConnection<P> open(AccessPath path, Settings settings) throws UserError {
    Precondition.require(path.room(workload, List.of(settings), 1));
    PathConnection<P> connection = path.open(workload, settings);
    try {
      connection.requireLease(path.name(), token);
      return connection;
    } catch (UserError | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** To be called at the end of the test. */
  @Override
  public synchronized void close() {
    ALL.remove(this);
    try (admin) {
      connections.values().forEach(PathConnection::close);
    }
  }

  private record Key(String path, Settings settings) {}
}
