// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Payments to a warehouse wait for the lock of its row: over ClusterJ, at the commit only. */
class SqlPaymentTest {
  private final List<String> locking = new ArrayList<>();
  private int rows;

  @ParameterizedTest
  @CsvSource({
    "true, 'SELECT customer, UPDATE customer, INSERT history, UPDATE district, UPDATE warehouse'",
    "false, 'UPDATE warehouse, UPDATE district, SELECT customer, UPDATE customer, INSERT history'"
  })
  void locksTheWarehouseJustBeforeTheCommitInItsBestForm(boolean inBatches, String expected)
      throws Exception {
    Customer customer = new Customer(1, 2, 3, "");
    DataSource pool = (DataSource) answering(DataSource.class);
    new SqlTpcc(new SqlDatabase(pool, connection -> {}), inBatches)
        .payment(new Payment(1, 2, customer, BigDecimal.TEN, new Timestamp(0), 4));

    assertThat(String.join(", ", locking)).isEqualTo(expected);
  }

  /** Each query returns one row of texts; each change changes one row. */
  private Object answering(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) ->
            switch (method.getName()) {
              case "getConnection" -> answering(Connection.class);
              case "prepareStatement" -> {
                add((String) arguments[0]);
                yield answering(PreparedStatement.class);
              }
              case "createStatement" -> answering(PreparedStatement.class);
              case "executeQuery" -> {
                rows = 1;
                yield answering(ResultSet.class);
              }
              case "next" -> rows-- > 0;
              case "executeUpdate" -> 1;
              case "execute" -> false;
              default -> method.getReturnType().equals(String.class) ? "text" : null;
            });
  }

  private void add(String sql) {
    if (!sql.startsWith("SELECT") || sql.endsWith("FOR UPDATE")) {
      locking.add(sql.replaceFirst("(SELECT|UPDATE|INSERT)(?:.* FROM| INTO)? (\\w+).*", "$1 $2"));
    }
  }
}
