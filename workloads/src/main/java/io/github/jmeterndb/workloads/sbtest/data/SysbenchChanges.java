// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import java.io.Serializable;
import java.util.ArrayList;

/** What was done to the rows outside of operations. For one thread. */
public final class SysbenchChanges implements Serializable {
  private static final long serialVersionUID = 1;

  private boolean insertsRemoved;
  private final ArrayList<Row> putBack = new ArrayList<>();

  /** No row that was inserted is there any more. */
  public void insertsRemoved() {
    insertsRemoved = true;
  }

  /** A row that was gone is there again, as it was loaded. */
  public void putBack(int table, int id) {
    putBack.add(new Row(table, id));
  }

  /** Lets a journal know. */
  public void apply(Journal journal) {
    if (insertsRemoved) {
      journal.insertsRemoved();
    }
    putBack.forEach(row -> journal.putBack(row.table, row.id));
  }

  private record Row(int table, int id) implements Serializable {}
}
