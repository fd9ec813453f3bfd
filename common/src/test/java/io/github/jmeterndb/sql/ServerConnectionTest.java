// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerConnectionTest {
  private final H2Server server = new H2Server();
  private ServerConnection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = new ServerConnection(server);
  }

  @AfterEach
  void end() throws SQLException {
    connection.close();
    server.close();
  }

  @Test
  void goesOnWhereTheServerComesBack() throws SQLException {
    assertThat(connection.text("SELECT 1")).isEqualTo("1");

    server.goAway(3);

    assertThat(connection.text("SELECT 2")).isEqualTo("2");
    try (ServerConnection another = connection.another()) {
      server.goAway(3);
      assertThat(another.text("SELECT 3")).isEqualTo("3");
    }
  }

  @Test
  void givesUpWhereItDoesNotComeBack() throws SQLException {
    try (ServerConnection impatient = new ServerConnection(server, Duration.ZERO)) {
      server.goAway(Integer.MAX_VALUE);

      assertThatThrownBy(() -> impatient.text("SELECT 1")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void doesNotRepeatWhatFailsOtherwise() throws SQLException {
    connection.execute("CREATE TABLE t (id INT PRIMARY KEY)");

    assertThatThrownBy(() -> connection.execute("CREATE TABLE t (id INT PRIMARY KEY)"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("already exists");
  }

  /** Connector/J reports this for a batch during which the server goes away. */
  @Test
  void goesOnWhereADriverSaysOnlyThatAStatementIsClosed() throws SQLException {
    AtomicInteger attempts = new AtomicInteger();

    int attempt =
        connection.run(
            current -> {
              if (attempts.incrementAndGet() == 1) {
                current.close();
                throw new SQLException("the statement is closed", "S1009");
              }
              return attempts.get();
            });

    assertThat(attempt).isEqualTo(2);
  }

  @Test
  void waitsForADatabaseThatTheServerHadBefore() throws SQLException {
    server.bringBackWhenMissed("CREATE TABLE t AS SELECT 7 AS id");
    try (ServerConnection early = connection.another()) {
      for (ServerConnection impatient : List.of(connection, early)) {
        assertThatThrownBy(() -> impatient.text("SELECT id FROM t"))
            .as("it never had one: nobody waits")
            .isInstanceOf(SQLException.class);
      }

      connection.established();

      try (ServerConnection another = connection.another()) {
        assertThat(another.text("SELECT id FROM t")).isEqualTo("7");
      }
    }
  }

  @Test
  void tellsWhyWorkFailedWhereTheTimeoutCannotBeRestored() throws SQLException {
    List<Object> timeouts = new ArrayList<>(List.of(20_000));
    try (ServerConnection lost = new ServerConnection(() -> recording(timeouts, 2))) {
      assertThatThrownBy(
              () ->
                  lost.run(
                      Duration.ofHours(1),
                      server -> {
                        throw new SQLException("the reason");
                      }))
          .hasMessage("the reason");
    }
  }

  @Test
  void waitsLongerForAnAnswerWhereItIsToldToAndNotAfterwards() throws SQLException {
    List<Object> timeouts = new ArrayList<>(List.of(20_000));
    try (ServerConnection recorded = new ServerConnection(() -> recording(timeouts, 5))) {
      assertThat(recorded.<Object>run(Duration.ofHours(1), server -> last(timeouts)))
          .isEqualTo(3_600_000);
      assertThat(last(timeouts)).isEqualTo(20_000);
    }
  }

  /** A connection that records its timeouts, and is lost after a number of them. */
  private static Connection recording(List<Object> timeouts, int most) {
    return (Connection)
        Proxy.newProxyInstance(
            ServerConnectionTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("setNetworkTimeout")) {
                if (timeouts.size() == most) {
                  throw new SQLException("connection lost");
                }
                timeouts.add(arguments[1]);
              }
              return switch (method.getName()) {
                case "getNetworkTimeout" -> timeouts.get(0);
                case "isClosed" -> false;
                default -> null;
              };
            });
  }

  private static Object last(List<Object> list) {
    return list.get(list.size() - 1);
  }

  @Test
  void opensNoOtherConnectionAfterItsEnd() throws SQLException {
    connection.close();

    assertThatThrownBy(() -> connection.text("SELECT 1"))
        .isInstanceOf(SQLException.class)
        .hasMessage("the connection is no longer used");
  }

  @Test
  void triesNoMoreWhereItIsAborted() throws SQLException {
    server.goAway(Integer.MAX_VALUE);
    connection.abort();

    assertThatThrownBy(() -> connection.text("SELECT 1")).isInstanceOf(SQLException.class);
  }
}
