// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.run.Counted;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a mysqld and the data nodes count, by the names of {@link Counted#counters}. */
public final class ServerCounters {
  private static final Map<String, ApiCounter> BY_VARIABLE =
      Arrays.stream(ApiCounter.values())
          .collect(Collectors.toMap(ApiCounter::statusVariable, Function.identity()));

  private ServerCounters() {}

  /**
   * What the NDB API of that mysqld has counted, for all its clients and for its own threads: those
   * ask the data nodes about metadata every few seconds, and do nothing else while nobody changes a
   * schema. The text protocol's {@code SHOW} asks the data nodes nothing. Source: MySQL manual,
   * section "NDB API Statistics Counters and Variables".
   */
  static Map<String, Long> ofMysqld(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    forEachRow(
        connection,
        "SHOW GLOBAL STATUS LIKE 'Ndb\\_api\\_%'",
        (variable, value) -> {
          ApiCounter counter = BY_VARIABLE.get(variable);
          if (counter != null) {
            counters.put(counter.label(), value);
          }
        });
    return counters;
  }

  /**
   * What the transaction coordinators of all data nodes have counted, for all clients of the
   * cluster. Source: MySQL manual, section "The ndbinfo counters Table".
   *
   * @param connection to any mysqld of the cluster
   * @throws SQLException if ndbinfo cannot be read
   */
  public static Map<String, Long> ofDataNodes(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    forEachRow(
        connection,
        "SELECT counter_name, SUM(val) FROM ndbinfo.counters WHERE block_name = 'DBTC'"
            + " GROUP BY counter_name",
        (name, value) -> counters.put("datanodes." + name, value));
    return counters;
  }

  private static void forEachRow(Connection connection, String sql, Row action)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        action.accept(rows.getString(1), rows.getLong(2));
      }
    }
  }

  private interface Row {
    void accept(String name, long value) throws SQLException;
  }
}
