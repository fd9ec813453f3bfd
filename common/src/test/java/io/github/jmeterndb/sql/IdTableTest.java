// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many queries it takes to read a table in which somebody's row is far from all others. */
class IdTableTest {
  private static final Set<String> STATEMENTS = Set.of("createStatement", "prepareStatement");

  private final H2Server database = new H2Server();
  private ServerConnection server;
  private IdTable table;
  private int statements;

  @BeforeEach
  void fill() throws SQLException {
    server = new ServerConnection(this::connect);
    server.execute("CREATE TABLE numbers (id INT PRIMARY KEY)");
    server.execute("INSERT INTO numbers SELECT * FROM SYSTEM_RANGE(1, 5000)");
    server.execute("INSERT INTO numbers VALUES (-2147483648), (2147483647)");
    table = new IdTable(server, "numbers");
    statements = 0;
  }

  @AfterEach
  void close() throws SQLException {
    server.close();
    database.close();
  }

  @Test
  void areFewWhereItIsReadAsAWhole() throws SQLException {
    List<Integer> ids = new ArrayList<>();
    table.forEach("id", row -> row.getInt(1), ids::add);

    assertThat(ids).hasSize(5_002).contains(Integer.MIN_VALUE, 1, 5_000, Integer.MAX_VALUE);
    assertThat(statements).isLessThan(20);
  }

  @Test
  void areNoMoreThanItTakesToFindARow() throws SQLException {
    assertThat(table.find("id", row -> row.getInt(1), id -> id == 7)).contains(7);
    assertThat(statements).isLessThan(8);
    assertThat(table.find("id", row -> row.getInt(1), id -> id == 0)).isEmpty();
  }

  private Connection connect() throws SQLException {
    Connection connection = database.connect();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              statements += STATEMENTS.contains(method.getName()) ? 1 : 0;
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
