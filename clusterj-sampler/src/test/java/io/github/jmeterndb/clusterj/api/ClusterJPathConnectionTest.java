// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.settings.UserError;
import org.junit.jupiter.api.Test;

class ClusterJPathConnectionTest {
  @Test
  void hasNoTokenWhereTheDatabaseHasNoLease() throws UserError {
    assertThat(token(ClusterJFakes.error(723, 2))).isEmpty();
  }

  /** Such an error must not be reported as another database. */
  @Test
  void saysThatTheTokenCannotBeReadAfterAnyOtherErrorOfTheCluster() {
    assertThatThrownBy(() -> token(ClusterJFakes.error(4010, 1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("NDB-4010")
        .hasMessageContaining("run again");
  }

  private static String token(ClusterJException failure) throws UserError {
    Session session =
        ClusterJFakes.of(
            Session.class,
            (proxy, method, arguments) -> {
              if (method.getName().equals("find")) {
                throw failure;
              }
              return method.getName().equals("currentTransaction")
                  ? ClusterJFakes.of(Transaction.class, (transaction, call, none) -> false)
                  : null;
            });
    return new ClusterJPathConnection<>("port", ClusterJFakes.sessions(() -> session)).token();
  }
}
