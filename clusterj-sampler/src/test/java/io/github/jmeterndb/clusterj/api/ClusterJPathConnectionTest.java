// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterJPathConnectionTest {
  @Test
  void hasNoTokenWhereTheDatabaseHasNoLease() throws UserError {
    assertThat(token(error(723, 2))).isEmpty();
  }

  /** Such an error must not be reported as another database. */
  @Test
  void saysThatTheTokenCannotBeReadAfterAnyOtherErrorOfTheCluster() {
    assertThatThrownBy(() -> token(error(4010, 1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("NDB-4010")
        .hasMessageContaining("run again");
  }

  static ClusterJException error(int code, int status) {
    return new ClusterJDatastoreException("failed") {
      @Override
      public int getCode() {
        return code;
      }

      @Override
      public int getStatus() {
        return status;
      }

      @Override
      public int getClassification() {
        return 0;
      }
    };
  }

  private static String token(ClusterJException failure) throws UserError {
    Session session =
        of(
            Session.class,
            (proxy, method, arguments) -> {
              if (method.getName().equals("find")) {
                throw failure;
              }
              return method.getName().equals("currentTransaction")
                  ? of(Transaction.class, (transaction, call, none) -> false)
                  : null;
            });
    SessionSource source =
        new SessionSource(
            List.of(() -> of(SessionFactory.class, (proxy, method, arguments) -> session)));
    return new ClusterJPathConnection<>("port", new Sessions(source)).token();
  }

  private static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
