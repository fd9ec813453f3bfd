// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** In which order a payment locks its rows. */
class SqlPaymentTest {
  private final List<String> locking = new ArrayList<>();

  /** All payments to a warehouse wait for its row: over ClusterJ, until the commit alone. */
  @Test
  void locksTheWarehouseJustBeforeTheCommitInItsBestForm() throws Exception {
    pay(true);

    assertThat(locking)
        .containsExactly(
            "SELECT customer",
            "UPDATE customer",
            "INSERT history",
            "UPDATE district",
            "UPDATE warehouse");
  }

  /** As the specification's sample program does. */
  @Test
  void locksTheWarehouseFirstStatementByStatement() throws Exception {
    pay(false);

    assertThat(locking)
        .containsExactly(
            "UPDATE warehouse",
            "UPDATE district",
            "SELECT customer",
            "UPDATE customer",
            "INSERT history");
  }

  private void pay(boolean inBatches) throws StoreException {
    Payment payment =
        new Payment(1, 2, new Customer(1, 2, 3, ""), new BigDecimal("5.00"), Instant.EPOCH, 4);
    DataSource pool = proxy(DataSource.class, (self, method, arguments) -> connection());
    new SqlTpcc(new SqlDatabase(pool, connection -> {}, null), inBatches).payment(payment);
  }

  /** Each query has one row, of texts; each change changes one. */
  private Connection connection() {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          if (method.getName().equals("prepareStatement")) {
            add((String) arguments[0]);
          }
          return method.getName().equals("close") ? null : statement();
        });
  }

  private void add(String sql) {
    if (!sql.startsWith("SELECT") || sql.endsWith("FOR UPDATE")) {
      locking.add(sql.replaceFirst("(SELECT|UPDATE|INSERT)(?:.* FROM| INTO)? (\\w+).*", "$1 $2"));
    }
  }

  private static PreparedStatement statement() {
    return proxy(
        PreparedStatement.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "executeQuery" -> oneRow();
              case "executeUpdate" -> 1;
              case "execute" -> false;
              default -> null;
            });
  }

  private static ResultSet oneRow() {
    int[] asked = {0};
    return proxy(
        ResultSet.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "next" -> asked[0]++ == 0;
              case "getString" -> "text";
              default -> null;
            });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
