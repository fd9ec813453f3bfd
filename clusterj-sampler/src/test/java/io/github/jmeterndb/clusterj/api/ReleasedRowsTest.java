// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.clusterj.api.rows.ClusterJRows;
import io.github.jmeterndb.clusterj.api.tpcc.ClusterJTpcc;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows have memory outside of the heap, which only their session releases. */
class ReleasedRowsTest {
  private static final Layout FIELD =
      Layout.plain("usertable", List.of(), List.of("ycsb_key", "field1"), List.of("field1"));
  private static final Object[] RECORD = {"user1", "text"};

  private final List<Object> made = new ArrayList<>();
  private final List<Object> released = new ArrayList<>();
  private String failing = "";
  private boolean active;

  private int unmapped;

  private final Sessions sessions = ClusterJFakes.sessions(this::session);
  private final Settings settings = Settings.of(name -> null);
  private final ClusterJRows api = new ClusterJRows(sessions, settings);

  ReleasedRowsTest() throws UserError {}

  @Test
  void areReleasedWhereAllGoesWell() throws StoreException {
    api.read(FIELD, RECORD);
    api.update(FIELD, RECORD);
    api.insert(FIELD, RECORD);
    assertThat(released).hasSize(3).containsExactlyElementsOf(made);
  }

  @Test
  void areReleasedWhereAWriteFails() {
    failing = "updatePersistent";
    assertThatThrownBy(() -> api.update(FIELD, RECORD)).hasMessageContaining(failing);
    failing = "makePersistent";
    assertThatThrownBy(() -> api.insert(FIELD, RECORD)).hasMessageContaining(failing);
    assertThat(released).hasSize(2).containsExactlyElementsOf(made);
  }

  @Test
  void areReleasedWhereATransactionOfTpccFails() {
    failing = "flush";
    ClusterJTpcc tpcc = new ClusterJTpcc(sessions, settings);
    Payment payment =
        new Payment(1, 3, new Customer(1, 3, 5, ""), BigDecimal.ONE, new Timestamp(0), 1);
    assertThatThrownBy(() -> tpcc.payment(payment)).hasMessageContaining(failing);
    assertThat(released).hasSize(3).containsExactlyElementsOf(made);
  }

  /** The transaction was executed: failing to release its memory is no failure of it. */
  @Test
  void doNotChangeWhatBecameOfTheirTransaction() throws StoreException {
    failing = "release";
    api.update(FIELD, RECORD);
    assertThat(made).hasSize(1);
    assertThat(released).isEmpty();
  }

  /** Another thread is about to complete the mapping of the class. */
  @Test
  void areMadeAgainWhereClusterJDoesNotKnowTheirClassYet() throws StoreException {
    unmapped = 2;
    api.update(FIELD, RECORD);
    assertThat(made).hasSize(3);
    assertThat(released).containsExactlyInAnyOrderElementsOf(made);
    assertThat(active).isFalse();
  }

  private Session session() {
    return ClusterJFakes.of(
        Session.class,
        (proxy, method, arguments) -> {
          fail(method.getName());
          return switch (method.getName()) {
            case "find", "newInstance" -> row((Class<?>) arguments[0]);
            case "release" -> released.add(arguments[0]) ? arguments[0] : null;
            case "currentTransaction" -> transaction();
            case "makePersistent" -> arguments[0];
            case "updatePersistent" -> {
              requireMapped();
              yield null;
            }
            default -> null;
          };
        });
  }

  private void requireMapped() {
    if (unmapped > 0) {
      unmapped--;
      NullPointerException e = new NullPointerException("key is null");
      e.setStackTrace(
          new StackTraceElement[] {
            new StackTraceElement(
                "com.mysql.clusterj.core.SessionFactoryImpl", "getDomainTypeHandler", null, 472)
          });
      throw e;
    }
  }

  private Object row(Class<?> type) {
    Object row =
        ClusterJFakes.of(
            type, (proxy, method, arguments) -> rowAnswer(proxy, method.getName(), arguments));
    made.add(row);
    return row;
  }

  private static Object rowAnswer(Object row, String method, Object... arguments) {
    return switch (method) {
      case "equals" -> row == arguments[0];
      case "hashCode" -> System.identityHashCode(row);
      case "toString" -> "a row";
      default -> method.startsWith("get") ? "text" : null;
    };
  }

  private Transaction transaction() {
    return ClusterJFakes.of(
        Transaction.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("isActive")) {
            return active;
          }
          active = method.getName().equals("begin");
          fail(method.getName());
          return null;
        });
  }

  private void fail(String call) {
    if (call.equals(failing)) {
      throw new ClusterJException(call + " failed");
    }
  }
}
