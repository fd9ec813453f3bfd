// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the cluster counts for an operation over a path, in one thread. */
final class Costs {
  private static final int ROWS = 1_000;
  private static final int TIMES = 1_000;

  private final Map<Operation, Map<String, Double>> costs = new HashMap<>();

  private Costs() {}

  static Costs measure(AccessPath path, Settings settings) throws UserError, StoreException {
    Crud crud = new Crud();
    Settings known = settings.with(KeySpaceData.ROWS, String.valueOf(ROWS));
    return measure(crud, crud.operations(), path, known);
  }

  /** Of some operations of a workload whose parameters all have values. */
  static <P> Costs measure(
      Workload<P> workload, List<Operation> operations, AccessPath path, Settings settings)
      throws UserError, StoreException {
    Costs costs = new Costs();
    Database database = new NdbDatabase();
    try (Keeper keeper = database.open(settings);
        Link<P> link = path.open(workload, database, settings)) {
      Data<P> data = workload.data(keeper, settings);
      keeper.claim(data.tables(), Workload.all(), line -> {});
      data.create();
      data.load();
      for (Operation operation : operations) {
        Client client = data.client(link.port(), operation, new Worker(0, 1, true));
        // The first one opens the session, and asks for metadata.
        client.operate();
        costs.measure(operation, client, keeper, link);
      }
    }
    return costs;
  }

  private void measure(Operation operation, Client client, Counted database, Counted link)
      throws UserError, StoreException {
    Map<String, Long> before = new HashMap<>(database.counters());
    before.putAll(counted(link));
    for (int i = 0; i < TIMES; i++) {
      client.operate();
    }
    Map<String, Double> cost = new HashMap<>();
    double operations = (double) TIMES * client.operations();
    Map<String, Long> after = counted(link);
    after.putAll(database.counters());
    after.forEach((name, value) -> cost.put(name, (value - before.get(name)) / operations));
    costs.put(operation, cost);
  }

  private static Map<String, Long> counted(Counted link) throws UserError {
    Map<String, Long> counters = new HashMap<>(link.counters());
    counters.putAll(link.serverCounters());
    return counters;
  }

  /** How often a thread that calls the NDB API waits for an operation. */
  double roundTrips(Operation operation) {
    return of(operation, "ndbapi.wait_exec_complete") + of(operation, "ndbapi.wait_scan_result");
  }

  /** How many an operation costs, of the counter of that name. */
  double of(Operation operation, String counter) {
    return costs.get(operation).get(counter);
  }
}
