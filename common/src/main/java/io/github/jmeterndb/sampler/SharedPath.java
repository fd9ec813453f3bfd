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
 * Connections and tables that the samplers of a plan share: one set of connections per access path
 * and settings, one view of the tables for all paths. Closed when the last sampler gives it back.
 * Thread-safe.
 *
 * @param <P> the workload's API
 */
final class SharedPath<P> {
  /** Tables that the {@link TableSampler}s of this JVM have made. */
  private static final List<Held> HELD = new CopyOnWriteArrayList<>();

  private static final Map<LinkKey, SharedPath<?>> LINKS = new HashMap<>();
  private static final Map<DataKey, Data<?>> DATA = new HashMap<>();

  private final LinkKey key;
  private final PathConnection<P> connection;
  private final Data<P> data;
  private int users;

  private SharedPath(LinkKey key, PathConnection<P> connection, Data<P> data) {
    this.key = key;
    this.connection = connection;
    this.data = data;
  }

  static SharedPath<?> acquire(AccessPath path, Workload<?> workload, Settings settings)
      throws UserError {
    synchronized (LINKS) {
      Held held = require(path, workload, settings);
      LinkKey key = new LinkKey(path.name(), DataKey.of(held, workload, settings), settings);
      SharedPath<?> shared = LINKS.get(key);
      if (shared == null) {
        shared = open(key, path, workload, held);
        LINKS.put(key, shared);
      }
      shared.users++;
      return shared;
    }
  }

  private static <P> SharedPath<P> open(
      LinkKey key, AccessPath path, Workload<P> workload, Held held) throws UserError {
    Precondition.require(path.room(workload, List.of(key.settings), 1));
    PathConnection<P> connection = path.open(workload, held.database(), key.settings);
    boolean opened = false;
    try {
      connection.requireLease(path.name(), held.token());
      // A key of one workload's data has nothing but data of that workload.
      @SuppressWarnings("unchecked")
      Data<P> data =
          (Data<P>) DATA.computeIfAbsent(key.data, absent -> absent.data(workload, key.settings));
      SharedPath<P> shared = new SharedPath<>(key, connection, data);
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
    synchronized (LINKS) {
      users--;
      if (users == 0) {
        LINKS.remove(key);
        connection.close();
        if (LINKS.keySet().stream().noneMatch(other -> other.data.equals(key.data))) {
          DATA.remove(key.data);
        }
      }
    }
  }

  private record LinkKey(String path, DataKey data, Settings settings) {}

  private record DataKey(Held held, List<String> parameters) {
    static DataKey of(Held held, Workload<?> workload, Settings settings) {
      return new DataKey(held, workload.parameters().stream().map(settings::text).toList());
    }

    /** The tables that were made and loaded with these settings. */
    Data<?> data(Workload<?> workload, Settings settings) {
      return parameters.equals(held.parameters())
          ? held.data()
          : workload.data(held.admin(), settings);
    }
  }

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
        .filter(held -> held.workload.equals(workload.name()))
        .filter(held -> held.name.equals(settings.text(Parameter.NDB_DATABASE)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "No table of the workload %s was made in this plan where the path %s leads; put"
                            .formatted(workload.name(), path.name())
                        + " a Java Request of the class TableSampler into a setUp Thread Group."));
  }

  /**
   * Tables that were made and loaded.
   *
   * @param name of the database, within its system
   * @param parameters values of the workload's parameters
   * @param token of the lease
   */
  record Held(
      Target database,
      String name,
      String workload,
      List<String> parameters,
      DatabaseAdmin admin,
      Data<?> data,
      String token) {}
}
