// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.tpcc.input.TpccParameters;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How long a server may take to read the large tables, which have no index for that. */
class TpccTablesTest {
  private static final int USUAL_MILLIS = 20_000;

  private int timeout = USUAL_MILLIS;

  /** In milliseconds, by the queries. */
  private final Map<String, Integer> timeouts = new HashMap<>();

  @Test
  void mayTakeLongerThanAnyOtherAnswer() throws Exception {
    Settings settings = Settings.of(name -> null, TpccParameters.ALL);
    try (Keeper keeper = new KeeperOfTest(settings, new ServerConnection(this::connection))) {
      new TpccTables(keeper, settings).capacity();
    }

    assertThat(timeouts)
        .hasSize(1)
        .allSatisfy(
            (query, millis) ->
                assertThat(Duration.ofMillis(millis)).as(query).isGreaterThan(Duration.ofHours(1)));
    assertThat(timeout).as("afterwards").isEqualTo(USUAL_MILLIS);
  }

  private Connection connection() {
    return fake(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getNetworkTimeout" -> timeout;
              case "setNetworkTimeout" -> setTimeout((int) arguments[1]);
              case "createStatement" -> statement();
              default -> null;
            });
  }

  private Object setTimeout(int millis) {
    timeout = millis;
    return null;
  }

  private Statement statement() {
    return fake(
        Statement.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("executeQuery")) {
            timeouts.put((String) arguments[0], timeout);
            return zero();
          }
          return null;
        });
  }

  private static ResultSet zero() {
    return fake(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "next" -> true;
              case "getString" -> "0";
              default -> null;
            });
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static final class KeeperOfTest extends Keeper {
    KeeperOfTest(Settings settings, ServerConnection server) {
      super(server, new Dialect("CHAR", "", ""), settings);
    }

    @Override
    public OptionalLong capacity(String table, int rowBytes) {
      return OptionalLong.of(1_000);
    }

    @Override
    public UserError explain(SQLException e) {
      return new UserError(e.toString(), e);
    }

    @Override
    protected String identity(String table) {
      return table;
    }

    @Override
    public Map<String, Object> describe() {
      return Map.of();
    }
  }
}
