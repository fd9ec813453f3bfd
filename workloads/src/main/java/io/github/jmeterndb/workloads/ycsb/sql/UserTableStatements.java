// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.sql;

import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;

record UserTableStatements(String read, String scan, String update, String insert) {
  static UserTableStatements of(Fields fields) {
    String names = String.join(", ", fields.columns());
    String select =
        "SELECT "
            + UserTable.KEY
            + ", "
            + names
            + " FROM "
            + UserTable.NAME
            + " WHERE "
            + UserTable.KEY;
    return new UserTableStatements(
        select + " = ?",
        select + " >= ? ORDER BY " + UserTable.KEY + " LIMIT ?",
        "UPDATE "
            + UserTable.NAME
            + " SET "
            + String.join(" = ?, ", fields.columns())
            + " = ? WHERE "
            + UserTable.KEY
            + " = ?",
        "INSERT INTO "
            + UserTable.NAME
            + " ("
            + UserTable.KEY
            + ", "
            + names
            + ") VALUES (?"
            + ", ?".repeat(fields.count())
            + ")");
  }
}
