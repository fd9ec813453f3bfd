// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundKeyRow;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.RowCheck;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Write.Kind;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsClient;
import java.util.List;

/** What is done to rows, and how they then are by the ledger. */
final class CrudKeys {
  private CrudKeys() {}

  /** What is wrong with a table. */
  static String differences(MemoryStore table, KeySpace keys) throws UserError {
    return new RowCheck("rows", List.of())
        .verdict(
            keys.ledger(),
            action ->
                table.forEachRow(
                    row ->
                        action.accept(
                            new FoundKeyRow(row.id(), row.isIntact() ? row.version() : -1))))
        .differences();
  }

  static Client client(Rows store, KeySpace keys, Operation operation, Worker worker) {
    return new RowsClient(store, new CrudContents(), keys, 1, CrudData.DOES.get(operation), worker);
  }

  /** The version of a row that was acknowledged last. */
  static int version(KeySpace keys, int id) {
    return (int) keys.ledger().acknowledged(TABLE, id);
  }

  static void inserted(KeySpace keys, int id) {
    insert(keys, id).acknowledged();
    keys.isThere(id);
  }

  /** An insert that is under way. */
  static Pending insert(KeySpace keys, int id) {
    Pending pending = keys.ledger().begin();
    pending.addInsert(TABLE, id);
    return pending;
  }

  static void updated(KeySpace keys, int id, int version) {
    Pending pending = keys.ledger().begin();
    pending.add(TABLE, id, Kind.ROW, version);
    pending.acknowledged();
  }

  /** The row that follows is deleted. */
  static int deleted(KeySpace keys) {
    int id = keys.claimDelete().orElseThrow();
    Pending pending = keys.ledger().begin();
    pending.addDelete(TABLE, id);
    pending.acknowledged();
    return id;
  }

  /** The rows up to that id are loaded, to be deleted. */
  static void loaded(KeySpace keys, int last) {
    keys.ledger().addLoaded(TABLE, keys.lastInsert() + 1, last).forEach(keys::isThere);
  }
}
