// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.run.KeySpace;
import io.github.jmeterndb.run.OperationClient;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What the cluster counts for an operation over a path, in one thread. */
final class Costs {
  private static final int ROWS = 1_000;
  private static final int TIMES = 1_000;

  private final Map<Operation, Map<String, Double>> costs = new EnumMap<>(Operation.class);

  private Costs() {}

  static Costs measure(AccessPath path, Settings settings) throws UserError, StoreException {
    Costs costs = new Costs();
    TableSource source =
        Services.named(TableSource.class, "table source", TableSource::system, path.system());
    try (Table table = source.open(settings);
        Store store = path.open(settings)) {
      table.claim(line -> {});
      table.create();
      table.load(1, ROWS);
      OperationClient client = new OperationClient(store, new KeySpace(ROWS), 0, 1, true);
      for (Operation operation : Operation.values()) {
        // The first one opens the session, and asks for metadata.
        client.run(operation);
        costs.measure(operation, client, table, store);
      }
    }
    return costs;
  }

  private void measure(Operation operation, OperationClient client, Table table, Store store)
      throws UserError, StoreException {
    Map<String, Long> before = new HashMap<>(table.counters());
    before.putAll(store.counters());
    for (int i = 0; i < TIMES; i++) {
      client.run(operation);
    }
    Map<String, Double> cost = new HashMap<>();
    Map<String, Long> after = new HashMap<>(store.counters());
    after.putAll(table.counters());
    after.forEach((name, value) -> cost.put(name, (value - before.get(name)) / (double) TIMES));
    costs.put(operation, cost);
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
