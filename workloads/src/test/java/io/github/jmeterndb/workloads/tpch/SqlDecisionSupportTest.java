// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What it does where a driver does as it is told. */
@Timeout(60)
class SqlDecisionSupportTest {
  private static final String ANY = "SELECT 1";

  private final CountDownLatch executing = new CountDownLatch(1);
  private final CountDownLatch canceled = new CountDownLatch(1);
  private SQLException ofCanceled = new SQLException("interrupted", "70100", 1317);

  private final DecisionSupport port =
      new SqlDecisionSupport(new SqlDatabase(pool(), connection -> {}, null));

  @Test
  void endsAQueryWhereItIsStoppedAndLetsNoOtherStart() throws Exception {
    CompletableFuture<StoreException> ended = CompletableFuture.supplyAsync(this::failure);
    executing.await();

    port.stop();

    assertThat(ended.get().code()).isEqualTo(DecisionSupport.STOPPED);
    assertThat(ended.get().isTemporary()).as("no error of the query's").isTrue();
    assertThat(failure().code()).isEqualTo(DecisionSupport.STOPPED);
  }

  /** H2 tells it so, whoever has ended a query. */
  @Test
  void tellsThatFromAQueryThatTookTooLong() throws Exception {
    ofCanceled = new SQLTimeoutException("canceled", "57014", 57014);
    CompletableFuture<StoreException> ended = CompletableFuture.supplyAsync(this::failure);
    executing.await();
    canceled.countDown();
    assertThat(ended.get().code()).isEqualTo(DecisionSupport.OUT_OF_TIME);

    port.stop();

    assertThat(failure().code()).isEqualTo(DecisionSupport.STOPPED);
  }

  private StoreException failure() {
    return catchThrowableOfType(StoreException.class, () -> port.ask(ANY, Duration.ofSeconds(10)));
  }

  private DataSource pool() {
    PreparedStatement statement =
        proxy(
            PreparedStatement.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "executeQuery" -> {
                    executing.countDown();
                    canceled.await();
                    throw ofCanceled;
                  }
                  case "cancel" -> {
                    canceled.countDown();
                    yield null;
                  }
                  case "hashCode" -> 1;
                  case "equals" -> proxy == arguments[0];
                  default -> null;
                });
    Connection connection =
        proxy(
            Connection.class,
            (proxy, method, arguments) ->
                method.getName().equals("prepareStatement") ? statement : null);
    return proxy(DataSource.class, (proxy, method, arguments) -> connection);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
