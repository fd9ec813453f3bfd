// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.ycsb.input.FieldText;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.util.List;

/**
 * Whether what was read can have been written: each value tells of which record and which write it
 * is. Thread-safe.
 */
public final class RecordCheck {
  private final Layout layout;
  private final LoadedKeys loaded;

  public RecordCheck(Layout layout, LoadedKeys loaded) {
    this.layout = layout;
    this.loaded = loaded;
  }

  /** What those fields of a record may be that is about to be read. */
  public AllowedVersions[] allowed(RowLedger ledger, int number, Fields fields) {
    AllowedVersions[] allowed = new AllowedVersions[fields.count()];
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = ledger.allowed(Layout.TABLE, layout.column(fields.first() + i), number);
    }
    return allowed;
  }

  /**
   * Of the record of that number, those fields.
   *
   * @param ledger counts it if it is stale
   * @param allowed what they may be
   * @throws StoreException if they cannot have been written, or are stale
   */
  public void read(
      RowLedger ledger, int number, Fields fields, AllowedVersions[] allowed, UserRecord record)
      throws StoreException {
    read(number, fields, record);
    for (int i = 0; i < allowed.length; i++) {
      if (ledger.isStale(allowed[i], FieldText.write(record.values().get(i)))) {
        throw StoreException.wrongEffect(
            "field%s of record %s was read as it was before an acknowledged write"
                .formatted(fields.first() + i, record.key()));
      }
    }
  }

  private void read(int number, Fields fields, UserRecord record) throws StoreException {
    require(layout.wrong(number, fields, record));
  }

  /**
   * A scan from the record of that number on.
   *
   * @param count how many records were asked for
   * @throws StoreException if they cannot have been written, or are not all that there are
   */
  public void scan(int number, int count, Fields fields, List<UserRecord> records)
      throws StoreException {
    if (records.isEmpty() || records.size() > count) {
      throw wrong(number, "has %s records of %s".formatted(records.size(), count));
    }
    // Of the others the heads only: all of them would cost as much as reading them.
    read(number, fields, records.get(0));
    for (int i = 1; i < records.size(); i++) {
      UserRecord record = records.get(i);
      if (records.get(i - 1).key().compareTo(record.key()) >= 0) {
        throw wrong(number, "is not in the order of the keys");
      }
      require(layout.wrongAtHeads(record));
    }
    String missing = loaded.missing(layout.key(number), records, records.size() < count);
    if (!missing.isEmpty()) {
      throw wrong(number, "lacks the record " + missing);
    }
  }

  private static void require(String wrong) throws StoreException {
    if (!wrong.isEmpty()) {
      throw StoreException.wrongEffect(wrong);
    }
  }

  private StoreException wrong(int number, String what) {
    return StoreException.wrongEffect("the scan from " + layout.key(number) + " " + what);
  }
}
