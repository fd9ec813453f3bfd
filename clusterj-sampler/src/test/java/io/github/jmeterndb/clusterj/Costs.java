// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cost of an operation over a path, counted by the cluster, with one thread. */
final class Costs {
  private static final int TIMES = 1_000;

  private final Map<Operation, Map<String, Double>> costs = new HashMap<>();

  private Costs() {}

  static Costs measure(AccessPath path, Settings settings)
      throws UserError, StoreException, SQLException {
    Crud crud = new Crud();
    Settings known = settings.with(RowsData.ROWS, String.valueOf(TIMES));
    return measure(crud, crud.operations(), path, known);
  }

  static <P> Costs measure(
      Workload<P> workload, List<Operation> operations, AccessPath path, Settings settings)
      throws UserError, StoreException, SQLException {
    Costs costs = new Costs();
    Target database = new NdbTarget();
    try (DatabaseAdmin admin = database.open(settings);
        PathConnection<P> connection = path.open(workload, settings)) {
      Data<P> data = workload.data(admin, settings);
      admin.takeLease(line -> {});
      data.create();
      data.load();
      for (Operation operation : operations) {
        Client client = data.client(connection.api(), operation, new Worker(0, 1, true));
        // The first operation opens the session and reads metadata.
        client.operate();
        costs.measure(operation, client, admin, connection);
      }
    }
    return costs;
  }

  private void measure(
      Operation operation, Client client, DatabaseAdmin database, Counted connection)
      throws UserError, StoreException, SQLException {
    Map<String, Long> before = counted(database, connection);
    for (int i = 0; i < TIMES; i++) {
      client.operate();
    }
    Map<String, Double> cost = new HashMap<>();
    double operations = (double) TIMES * client.operations();
    Map<String, Long> after = counted(database, connection);
    after.forEach((name, value) -> cost.put(name, (value - before.get(name)) / operations));
    costs.put(operation, cost);
  }

  private static Map<String, Long> counted(DatabaseAdmin database, Counted connection)
      throws UserError, SQLException {
    Map<String, Long> counters = new HashMap<>(database.counters());
    counters.putAll(connection.serverCounters());
    // From API nodes to data nodes, and back.
    counters.put("bytes.sent", bytes(database, "received"));
    counters.put("bytes.received", bytes(database, "sent"));
    return counters;
  }

  private static long bytes(DatabaseAdmin database, String direction) throws SQLException {
    return Long.parseLong(
        database
            .server()
            .text(
                "SELECT SUM(bytes_%s) FROM ndbinfo.transporters WHERE remote_node_id NOT IN (SELECT node_id FROM ndbinfo.nodes)"
                    .formatted(direction)));
  }

  /** Round trips of a mysqld to the data nodes per operation. */
  double roundTrips(Operation operation) {
    return of(operation, "ndbapi.wait_exec_complete") + of(operation, "ndbapi.wait_scan_result");
  }

  double of(Operation operation, String counter) {
    return costs.get(operation).get(counter);
  }
}
