// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.data;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.ycsb.input.Layout;
import io.github.jmeterndb.ycsb.port.Fields;
import io.github.jmeterndb.ycsb.port.UserRecord;
import java.util.List;

/**
 * Whether what was read can have been written: each value tells of which record and which write it
 * is. Thread-safe.
 */
public final class RecordCheck {
  private final Layout layout;
  private final int loaded;
  private String lastKey = "";

  /**
   * A check of records of that layout.
   *
   * @param loaded how many there were at the start
   */
  public RecordCheck(Layout layout, int loaded) {
    this.layout = layout;
    this.loaded = loaded;
  }

  /**
   * Of the record of that number, those fields.
   *
   * @throws StoreException if they cannot have been written
   */
  public void read(int number, Fields fields, UserRecord record) throws StoreException {
    String wrong = layout.wrong(number, fields, record);
    if (!wrong.isEmpty()) {
      throw StoreException.wrongEffect(wrong);
    }
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
      throw wrong(number, "has %d records of %d".formatted(records.size(), count));
    }
    // Of the others the heads only: all of them would cost as much as reading them.
    read(number, fields, records.get(0));
    for (int i = 1; i < records.size(); i++) {
      UserRecord record = records.get(i);
      if (records.get(i - 1).key().compareTo(record.key()) >= 0) {
        throw wrong(number, "is not in the order of the keys");
      }
      if (layout.number(record) < 0) {
        throw wrong(number, "has the record %s with other contents".formatted(record.key()));
      }
    }
    String last = records.get(records.size() - 1).key();
    if (records.size() < count && last.compareTo(lastKey()) < 0) {
      throw wrong(number, "ends before the last record");
    }
  }

  private StoreException wrong(int number, String what) {
    return StoreException.wrongEffect("the scan from " + layout.key(number) + " " + what);
  }

  /** The last key that was loaded. */
  private synchronized String lastKey() {
    if (lastKey.isEmpty()) {
      for (int number = 0; number < loaded; number++) {
        String key = layout.key(number);
        lastKey = key.compareTo(lastKey) > 0 ? key : lastKey;
      }
    }
    return lastKey;
  }
}
