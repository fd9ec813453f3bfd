// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.clusterj.ClusterJPath;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Request.Value;
import io.github.jmeterndb.clusterj.request.Requests.Answer;
import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

final class RequestedTable implements AutoCloseable {
  private final String name;
  private final ServerConnection sql;
  final PathConnection<Requests> requests;

  RequestedTable(Sandbox cluster, String name, String... definitions)
      throws SQLException, UserError {
    this.name = name;
    sql = MysqlConnector.open(cluster.settings());
    // ClusterJ has times in the JVM's zone.
    execute(
        "SET time_zone = '%s', sql_mode = 'NO_ENGINE_SUBSTITUTION'"
            .formatted(
                ZoneId.systemDefault()
                    .getRules()
                    .getOffset(Instant.parse("2024-02-29T12:00:00Z"))
                    .getId()
                    .replace("Z", "+00:00")));
    execute("DROP TABLE IF EXISTS " + name);
    execute("CREATE TABLE %s (%s) ENGINE=NDB".formatted(name, String.join(", ", definitions)));
    requests = ClusterJPath.connect(Requests.class, cluster.settings());
  }

  void execute(String statement) throws SQLException {
    sql.execute(statement);
  }

  List<String> values(String expression, String order) throws SQLException {
    return sql.rows(
        "SELECT %s FROM %s ORDER BY %s".formatted(expression, name, order),
        row -> row.getString(1));
  }

  Answer write(
      Operation type, Map<String, String> where, Map<String, String> values, String... back)
      throws StoreException {
    return run(type, where, values, List.of(back), List.of(), false, 0);
  }

  Answer find(Map<String, String> where, String... columns) throws StoreException {
    return run(Operation.FIND, where, Map.of(), List.of(columns), List.of(), false, 0);
  }

  /** The ids of the rows. */
  List<String> range(List<String> order, boolean descending, int limit, Map<String, String> where)
      throws StoreException {
    return run(Operation.RANGE, where, Map.of(), List.of("id"), order, descending, limit)
        .rows()
        .stream()
        .map(row -> row.get(0))
        .toList();
  }

  private Answer run(
      Operation type,
      Map<String, String> where,
      Map<String, String> values,
      List<String> columns,
      List<String> order,
      boolean descending,
      int limit)
      throws StoreException {
    return requests
        .api()
        .run(
            new Request(
                type,
                name,
                values(where),
                values(values),
                columns,
                order,
                descending,
                limit,
                Lock.NONE));
  }

  private static List<Value> values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(each -> new Value(each.getKey(), each.getValue()))
        .toList();
  }

  void run(Operation type) throws StoreException {
    requests.api().run(Request.transaction(type));
  }

  @Override
  public void close() throws SQLException {
    requests.close();
    execute("DROP TABLE " + name);
    sql.close();
  }
}
