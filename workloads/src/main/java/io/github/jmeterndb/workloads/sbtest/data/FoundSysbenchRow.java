// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;

/** A row of a sysbench table as its keeper has read it. */
final class FoundSysbenchRow implements FoundRow {
  private final int table;
  private final SysbenchRow row;
  private final boolean wasLoaded;
  private final int id;
  private final long version;
  private final long text;
  private final long increased;

  /** Whether its texts are some that a run writes, and agree with each other. */
  private final boolean intact;

  /**
   * A row of a table.
   *
   * @param size how many rows were loaded: the others were inserted
   */
  FoundSysbenchRow(int table, SysbenchRow row, int size) {
    this.table = table;
    this.row = row;
    wasLoaded = row.id() <= size;
    // The database gives ids to inserted rows after they are written: their texts do not know it.
    int written = wasLoaded ? row.id() : 0;
    long ofText = Texts.writeOf(row.c(), written);
    long k = Texts.kOf(row.pad(), table, written);
    boolean isC = Texts.isC(row.c(), table, written);
    if (wasLoaded) {
      intact = k != Texts.FOREIGN && isC;
      id = row.id();
      version = Texts.writeOf(row.pad(), written);
      text = ofText;
      increased = row.k() - k;
    } else {
      intact = isC && row.pad().equals(Texts.pad(table, 0, ofText, row.k()));
      id = intact && ofText > 0 && ofText <= Integer.MAX_VALUE - size ? size + (int) ofText : -1;
      version = 0;
      text = 0;
      increased = 0;
    }
  }

  @Override
  public int table() {
    return table;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public String name() {
    return FoundText.name(table, row.id());
  }

  @Override
  public String wrong(RowLedger ledger) {
    boolean right =
        !wasLoaded
            || (intact
                && ledger.allowsIncreased(table, id, version, increased)
                && ledger.allows(table, FoundText.C, id, text));
    return right ? "" : name() + " is not what was written";
  }

  @Override
  public boolean isOfFailedWrite(RowLedger ledger) {
    return intact
        && (ledger.isOfFailedWrite(table, 0, id, version, increased)
            || ledger.isOfFailedWrite(table, FoundText.C, id, text, 0));
  }

  @Override
  public long version(int column) {
    return column == FoundText.C ? text : version;
  }

  @Override
  public long increased() {
    return increased;
  }
}
