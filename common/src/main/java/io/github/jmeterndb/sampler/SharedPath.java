// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Connections and tables that the samplers of a plan share: one set of connections per access path
 * and settings, one view of the tables for all paths. Closed when the last sampler gives it back.
 * Thread-safe.
 *
 * @param <P> the workload's API
 */
final class SharedPath<P> {
  /** Tables that the {@link TableSampler}s of this JVM have made. */
  private static final List<Held> HELD = new CopyOnWriteArrayList<>();

  private static final Map<Key, SharedPath<?>> PATHS = new HashMap<>();

  private final Key key;
  private final PathConnection<P> connection;
  private final Data<P> data;
  private int users;

  private SharedPath(Key key, PathConnection<P> connection, Data<P> data) {
    this.key = key;
    this.connection = connection;
    this.data = data;
  }

  static SharedPath<?> acquire(AccessPath path, Workload<?> workload, Settings settings)
      throws UserError {
    synchronized (PATHS) {
      Key key = new Key(path.name(), require(path, workload, settings), settings);
      SharedPath<?> shared = PATHS.get(key);
      if (shared == null) {
        shared = open(key, path, workload);
        PATHS.put(key, shared);
      }
      shared.users++;
      return shared;
    }
  }

  private static <P> SharedPath<P> open(Key key, AccessPath path, Workload<P> workload)
      throws UserError {
    path.requireRoom(workload, List.of(key.settings), 1);
    PathConnection<P> connection = path.open(workload, key.held.database, key.settings);
    boolean opened = false;
    try {
      connection.requireLease(path.name(), key.held.token);
      SharedPath<P> shared =
          new SharedPath<>(key, connection, key.held.data(workload, key.settings));
      opened = true;
      return shared;
    } finally {
      if (!opened) {
        connection.close();
      }
    }
  }

  /** A client for a thread of a plan in which others may write to the same rows. */
  Client client(Operation operation, int thread, int threads) {
    return data.client(connection.api(), operation, new Worker(thread, threads, false));
  }

  void release() {
    synchronized (PATHS) {
      users--;
      if (users == 0) {
        PATHS.remove(key);
        connection.close();
      }
    }
  }

  private record Key(String path, Held held, Settings settings) {}

  static void hold(Held held) {
    HELD.add(held);
  }

  static void release(Held held) {
    HELD.remove(held);
  }

  /**
   * @throws UserError if no {@link TableSampler} has made tables where the path leads
   */
  static Held require(AccessPath path, Workload<?> workload, Settings settings) throws UserError {
    return HELD.stream()
        .filter(held -> path.reaches(held.database.system()))
        .filter(held -> held.workload.name().equals(workload.name()))
        .filter(held -> held.name.equals(settings.text(Parameter.NDB_DATABASE)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "No table of the workload %s was made in this plan where the path %s leads; put"
                            .formatted(workload.name(), path.name())
                        + " a Java Request of the class TableSampler into a setUp Thread Group."));
  }

  /** Tables that were made and loaded. */
  static final class Held {
    final DatabaseAdmin admin;
    private final Target database;
    private final String name;
    private final Workload<?> workload;
    private final String token;

    /** By the values of the workload's parameters. */
    private final Map<List<String>, Data<?>> data = new ConcurrentHashMap<>();

    /**
     * @param settings with which the tables were loaded
     * @param token of the lease
     */
    <P> Held(
        Target database,
        DatabaseAdmin admin,
        Workload<P> workload,
        Data<P> loaded,
        Settings settings,
        String token) {
      this.database = database;
      this.admin = admin;
      this.workload = workload;
      this.token = token;
      name = settings.text(Parameter.NDB_DATABASE);
      data.put(values(settings), loaded);
    }

    private List<String> values(Settings settings) {
      return workload.parameters().stream().map(settings::text).toList();
    }

    @SuppressWarnings("unchecked") // All data is of the workload.
    private <P> Data<P> data(Workload<P> of, Settings settings) {
      return (Data<P>) data.computeIfAbsent(values(settings), absent -> of.data(admin, settings));
    }
  }
}
