// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionVariablesTest {
  private static final Map<String, String> WANTED = Map.of("ndb_join_pushdown", "on");

  @Test
  void standBesideTheUsersOwn() {
    assertThat(SessionVariables.also("a=1,b='x'", WANTED))
        .isEqualTo("a=1,b='x',ndb_join_pushdown=on");
    assertThat(SessionVariables.also("", WANTED)).isEqualTo("ndb_join_pushdown=on");
    assertThat(SessionVariables.also("a=1", Map.of())).isEqualTo("a=1");
    assertThat(SessionVariables.also("", Map.of())).isEmpty();
  }

  @Test
  void areTakenWhereTheServerHasThem() {
    assertThatCode(
            () ->
                SessionVariables.require(WANTED, telling(Map.of("next", true, "getString", "ON"))))
        .doesNotThrowAnyException();
  }

  @Test
  void areRefusedWhereItHasNot() {
    assertThatThrownBy(
            () ->
                SessionVariables.require(WANTED, telling(Map.of("next", true, "getString", "OFF"))))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "The server's sessions have OFF, and not on, for ndb_join_pushdown");
    assertThatThrownBy(() -> SessionVariables.require(WANTED, telling(Map.of("next", false))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("have nothing, and not on");
  }

  private static Connection telling(Map<String, Object> row) {
    ResultSet rows = answering(ResultSet.class, row);
    Statement statement = answering(Statement.class, Map.of("executeQuery", rows));
    return answering(Connection.class, Map.of("createStatement", statement));
  }

  /** Answers to the methods of these names, and nothing to others. */
  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }
}
