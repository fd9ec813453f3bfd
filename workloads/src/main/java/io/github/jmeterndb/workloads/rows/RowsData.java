// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.RowsClient.Does;
import java.util.Map;

/** A table of which clients read and write rows, and which rows it must hold. */
public abstract class RowsData extends KeySpaceData<Rows> {
  private final Map<Operation, Does> kinds;

  /**
   * A table.
   *
   * @param rows that stay
   * @param kinds of all operations
   */
  protected RowsData(int rows, Map<Operation, Does> kinds) {
    super(rows, ofKind(kinds, Does.INSERT), ofKind(kinds, Does.DELETE));
    this.kinds = Map.copyOf(kinds);
  }

  private static Operation ofKind(Map<Operation, Does> kinds, Does kind) {
    return kinds.entrySet().stream()
        .filter(each -> each.getValue() == kind)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  protected abstract Contents contents();

  /** The most rows of a range. */
  protected int rangeSize() {
    return 1;
  }

  @Override
  public Client client(Rows port, Operation operation, Worker worker) {
    return new RowsClient(port, contents(), keys(), rangeSize(), kinds.get(operation), worker);
  }

  protected final FoundRow found(Object... row) {
    int id = contents().idOf(row);
    int version = id < 0 ? -1 : contents().versionOf(row, id, ledger());
    String name = id < 0 ? "a row of another key" : "row " + id;
    return new FoundRow(KeySpace.TABLE, id, name, version >= 0, 0, version);
  }

  @Override
  protected final FoundRow read(Rows port, int id) throws StoreException {
    return found(port.read(contents().layout(), contents().key(id))[0]);
  }
}
