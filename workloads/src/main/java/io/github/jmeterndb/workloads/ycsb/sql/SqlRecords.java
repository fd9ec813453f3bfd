// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.sql;

import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How records go into the table and come out of it. */
public final class SqlRecords {
  private SqlRecords() {}

  /** The values of the columns of a record, its key first. */
  public static Object[] values(UserRecord record) {
    List<Object> values = new ArrayList<>(record.values());
    values.add(0, record.key());
    return values.toArray();
  }

  /** The record that a result is at: its key, and so many values. */
  public static UserRecord record(ResultSet rows, int count) throws SQLException {
    String key = rows.getString(1);
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(rows.getString(i + 2));
    }
    return new UserRecord(key, values);
  }
}
