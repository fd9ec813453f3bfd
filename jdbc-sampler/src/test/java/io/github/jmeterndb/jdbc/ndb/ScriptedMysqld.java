// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.sql.ServerConnection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A mysqld of a cluster of two data nodes that knows the few statements of a comparison. */
final class ScriptedMysqld implements ServerConnection.Connector {
  final List<String> said = new ArrayList<>();
  String neighbour = "0";
  Optional<String> original = Optional.empty();
  boolean hasTable = true;

  /** What statements begin with that it refuses; empty for none. */
  String denies = "";

  /** Which mysqld of several the next connections lead to; the last one all others. */
  final Deque<String> behindProxy = new ArrayDeque<>(List.of("one"));

  /** When the variable is set. */
  Runnable onSet = () -> {};

  private final Set<Object> connections = new HashSet<>();
  private final Map<Object, String> uuids = new HashMap<>();
  private Object locker;

  /** Its clients are killed. */
  void loseConnections() {
    connections.clear();
    locker = null;
  }

  @Override
  public Connection connect() {
    Object id = new Object();
    String mysqld = behindProxy.size() > 1 ? behindProxy.poll() : behindProxy.peek();
    connections.add(id);
    uuids.put(id, mysqld);
    return of(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "createStatement" -> statement(id, "");
              case "prepareStatement" -> statement(id, (String) arguments[0]);
              case "abort", "close" -> leave(id);
              case "getNetworkTimeout" -> 0;
              case "isClosed" -> !connections.contains(id);
              default -> null;
            });
  }

  private Object leave(Object id) {
    connections.remove(id);
    locker = locker == id ? null : locker;
    return null;
  }

  private Statement statement(Object id, String prepared) {
    List<Object> parameters = new ArrayList<>();
    return of(
        PreparedStatement.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "setObject", "setInt", "setString" ->
                  parameters.add(arguments[1]) ? null : proxy;
              case "execute" -> !answer(id, (String) arguments[0], parameters).isEmpty();
              case "executeUpdate" -> answer(id, prepared, parameters).size();
              case "executeQuery" -> rows(answer(id, (String) arguments[0], parameters));
              default -> null;
            });
  }

  private List<List<String>> answer(Object id, String sql, List<Object> parameters)
      throws SQLException {
    if (!connections.contains(id)) {
      throw new SQLException("the connection is gone", "08S01");
    }
    said.add(sql);
    if (!denies.isEmpty() && sql.startsWith(denies)) {
      throw new SQLException("denied", "42000");
    }
    if (sql.contains(NeighbourSetting.TABLE) && sql.contains("server") && !hasTable) {
      throw new SQLException("no such table", "42S02");
    }
    if (sql.startsWith("SELECT GET_LOCK")) {
      locker = locker == null ? id : locker;
      return List.of(List.of(locker == id ? "1" : "0"));
    } else if (sql.equals("SELECT @@server_uuid")) {
      return List.of(List.of(uuids.get(id)));
    } else if (sql.startsWith("SELECT @@GLOBAL.ndb_data_node_neighbour")) {
      return List.of(List.of(neighbour));
    } else if (sql.startsWith("SELECT node FROM")) {
      return original.map(node -> List.of(List.of(node))).orElse(List.of());
    } else if (sql.startsWith("INSERT INTO " + NeighbourSetting.TABLE)) {
      original = Optional.of(parameters.get(0).toString());
    } else if (sql.startsWith("DELETE FROM " + NeighbourSetting.TABLE)) {
      original = Optional.empty();
    } else if (sql.startsWith("SET GLOBAL")) {
      neighbour = sql.replaceAll(".*= ", "");
      onSet.run();
    } else if (sql.contains("NoOfReplicas")) {
      return List.of(List.of("2"));
    } else if (sql.contains("memory_per_fragment")) {
      return List.of(
          List.of("ndbtest/def/sbtest1", "0", "2", "100"),
          List.of("ndbtest/def/sbtest1", "0", "3", "100"));
    }
    return List.of();
  }

  private static ResultSet rows(List<List<String>> rows) {
    int[] row = {-1};
    return of(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "next" -> ++row[0] < rows.size();
              case "getString" -> rows.get(row[0]).get((int) arguments[0] - 1);
              case "getInt" -> Integer.parseInt(rows.get(row[0]).get((int) arguments[0] - 1));
              case "getLong" -> Long.parseLong(rows.get(row[0]).get((int) arguments[0] - 1));
              default -> null;
            });
  }

  private static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
