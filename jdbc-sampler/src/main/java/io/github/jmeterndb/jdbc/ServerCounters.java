// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static java.util.Map.entry;

import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a mysqld and the data nodes count, by the names of {@link Counted#counters}. */
public final class ServerCounters {
  private static final Map<String, String> LABELS =
      Stream.concat(
              Stream.of(entry("Ndb_pushed_queries_executed", Counted.PUSHED_QUERIES)),
              Arrays.stream(ApiCounter.values())
                  .map(counter -> entry(counter.statusVariable(), counter.label())))
          .collect(Collectors.toMap(Entry::getKey, Entry::getValue));

  private ServerCounters() {}

  /**
   * What that mysqld and its NDB API have counted, for all its clients and for its own threads:
   * those ask the data nodes about metadata every few seconds, and do nothing else while nobody
   * changes a schema. The text protocol's {@code SHOW} asks the data nodes nothing. Source: MySQL
   * manual, sections "NDB API Statistics Counters and Variables" and "NDB Cluster Status
   * Variables".
   */
  static Map<String, Long> ofMysqld(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    ServerQuery.forEach(
        connection,
        "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Ndb\\_api\\_%'"
            + " OR Variable_name = 'Ndb_pushed_queries_executed'",
        row -> {
          String label = LABELS.get(row.getString(1));
          if (label != null) {
            counters.put(label, row.getLong(2));
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
    ServerQuery.forEach(
        connection,
        "SELECT counter_name, SUM(val) FROM ndbinfo.counters WHERE block_name = 'DBTC'"
            + " GROUP BY counter_name",
        row -> counters.put("datanodes." + row.getString(1), row.getLong(2)));
    return counters;
  }
}
