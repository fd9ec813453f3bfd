// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.sql;

import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statements on a table, made once: drivers find a prepared statement by its text. Thread-safe.
 */
final class OltpStatements {
  private final String generatedId;
  private final Map<Integer, OfTable> byTable = new ConcurrentHashMap<>();

  /**
   * Statements of a database.
   *
   * @param generatedId what stands for an id that the database gives
   */
  OltpStatements(String generatedId) {
    this.generatedId = generatedId;
  }

  OfTable of(int table) {
    return byTable.computeIfAbsent(table, number -> OfTable.of(Oltp.table(number), generatedId));
  }

  record OfTable(
      String point,
      String simple,
      String sum,
      String ordered,
      String distinct,
      String increase,
      String replaceText,
      String delete,
      String insert,
      String insertGenerated) {

    static OfTable of(String table, String generatedId) {
      String range = " FROM " + table + " WHERE id BETWEEN ? AND ?";
      String insert = "INSERT INTO " + table + " (id, k, c, pad) VALUES (";
      return new OfTable(
          "SELECT c FROM " + table + " WHERE id=?",
          "SELECT c" + range,
          "SELECT SUM(k)" + range,
          "SELECT c" + range + " ORDER BY c",
          "SELECT DISTINCT c" + range + " ORDER BY c",
          "UPDATE " + table + " SET k=k+1 WHERE id=?",
          "UPDATE " + table + " SET c=? WHERE id=?",
          "DELETE FROM " + table + " WHERE id=?",
          insert + "?, ?, ?, ?)",
          insert + generatedId + ", ?, ?, ?)");
    }
  }
}
