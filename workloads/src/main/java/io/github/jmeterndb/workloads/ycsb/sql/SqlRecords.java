// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.sql;

import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How records go into the table and come out of it. */
public final class SqlRecords {
  private SqlRecords() {}

  /** The statement that adds a record of so many fields. */
  public static String insert(int fieldCount) {
    return SqlTexts.of(new Fields(0, fieldCount)).insert();
  }

  /** Puts a record into it. */
  public static void bindInsert(PreparedStatement statement, UserRecord record)
      throws SQLException {
    statement.setString(1, record.key());
    for (int i = 0; i < record.values().size(); i++) {
      statement.setString(i + 2, record.values().get(i));
    }
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
