// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TpchTest {
  private final CountDownLatch executing = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private SQLException failure = new SQLException("interrupted", "70100", 1317);
  private int asked;
  private final SqlDatabase api = new SqlDatabase(pool(), connection -> {});
  private final TpchData data;

  TpchTest() throws UserError {
    data = new TpchData(null, settings("scale.factor", "1"));
  }

  @Test
  void aQueryEndsWhereTheRunIsStoppedAndNoOtherStarts() throws Exception {
    CompletableFuture<StoreException> stopped = CompletableFuture.supplyAsync(this::ask);
    executing.await();

    data.stop();

    assertThat(stopped.get().code()).isEqualTo(TpchData.STOPPED);
    assertThat(stopped.get().isTemporary()).as("no error of the query's").isTrue();
    // H2 throws the same exception for a timeout.
    failure = new SQLTimeoutException("canceled", "57014", 57014);
    assertThat(ask().code()).isEqualTo(TpchData.STOPPED);
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void oneThatFailsIsNotAskedAgain() throws Exception {
    ended.countDown();
    failure = new SQLException("no", "HY000", 1);
    Client client = client();

    StoreException thrown = catchThrowableOfType(StoreException.class, client::operate);

    assertThat(thrown.code()).isEqualTo("HY000/1");
    assertThat(client.operate()).isFalse();
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void oneThatFailsForATimeIsAskedAgainTenTimes() throws Exception {
    ended.countDown();
    failure = new SQLException("deadlock", "40001", 1213);
    Client client = client();

    for (int i = 1; i < 10; i++) {
      assertThat(catchThrowableOfType(StoreException.class, client::operate).isTemporary())
          .isTrue();
    }
    assertThat(catchThrowableOfType(StoreException.class, client::operate).isTemporary()).isFalse();
    assertThat(client.operate()).isFalse();
    assertThat(asked).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.01", "0.0242", "0.1", "0.5", ".25", "1", "10", "1000"})
  void anyScaleMayBeGivenAlsoFractions(String scale) {
    assertThatCode(() -> settings("scale.factor", scale)).doesNotThrowAnyException();
  }

  /** With 120 suppliers, the fourth supplier of some parts would be the first again. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "0.001", "-1", "1001", "one", "0.012", "0.0241"})
  void aScaleThatHasNoDataIsRefused(String scale) {
    assertUserError(() -> settings("scale.factor", scale))
        .hasMessageContaining("0.01, or a number from 0.0242 to 1,000");
  }

  /** 300 s for each query, and 21 s to give up a server that does not end it. */
  @Test
  void aQueryBeforeTheWindowAndOneInItHaveTheirTime() throws UserError {
    assertThat(new Tpch().longestOperation(settings("query.timeout", "300")))
        .isEqualTo(Duration.ofSeconds(2 * 321 + 120));
  }

  private static Settings settings(String name, String value) throws UserError {
    return Settings.of(Map.of(name, value)::get, new Tpch().parameters());
  }

  private Client client() {
    return data.client(api, TpchQuery.ALL.get(13).operation(), new Worker(0, 1, true));
  }

  private StoreException ask() {
    return catchThrowableOfType(
        StoreException.class, () -> data.ask(api, "SELECT 1", Duration.ofSeconds(10)));
  }

  /** A pool whose queries fail when they are ended. */
  private DataSource pool() {
    Connection[] connection = new Connection[1];
    PreparedStatement statement =
        proxy(
            PreparedStatement.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "executeQuery" -> {
                    asked++;
                    executing.countDown();
                    ended.await();
                    throw failure;
                  }
                  case "cancel" -> {
                    ended.countDown();
                    yield null;
                  }
                  case "getConnection" -> connection[0];
                  case "hashCode" -> 1;
                  case "equals" -> proxy == arguments[0];
                  default -> null;
                });
    connection[0] =
        proxy(
            Connection.class,
            (proxy, method, arguments) ->
                method.getName().equals("prepareStatement") ? statement : null);
    return proxy(DataSource.class, (proxy, method, arguments) -> connection[0]);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
