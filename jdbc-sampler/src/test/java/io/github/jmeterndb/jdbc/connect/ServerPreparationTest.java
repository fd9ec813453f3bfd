// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerPreparationTest {
  @Test
  void isTakenWhereItGivesTheRow() {
    assertThatCode(
            () ->
                ServerPreparation.require(giving(Map.of("next", true, "getInt", 7)), "A driver 1"))
        .doesNotThrowAnyException();
  }

  @Test
  void isRefusedWhereItGivesNone() {
    assertThatThrownBy(() -> ServerPreparation.require(giving(Map.of("next", false)), "A driver 1"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("jdbc.prepare=server: to A driver 1, ")
        .hasMessageContaining("gives wrong rows");
  }

  private static Connection giving(Map<String, Object> row) {
    ResultSet rows = answering(ResultSet.class, row);
    PreparedStatement statement = answering(PreparedStatement.class, Map.of("executeQuery", rows));
    return answering(Connection.class, Map.of("prepareStatement", statement));
  }

  /** Answers to the methods of these names, and nothing to others. */
  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    InvocationHandler handler = (proxy, method, arguments) -> answers.get(method.getName());
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
