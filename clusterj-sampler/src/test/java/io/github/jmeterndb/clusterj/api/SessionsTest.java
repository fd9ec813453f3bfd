// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With a factory that only records the calls of its sessions. */
class SessionsTest {
  private final List<String> calls = new ArrayList<>();
  private boolean failsToCommit;

  @Test
  void serveAllOperationsOfAThread() throws StoreException {
    Sessions sessions = new Sessions(source());
    sessions.open();
    sessions.run(session -> 1);
    sessions.run(session -> 2);
    assertThat(calls).containsExactly("open");
  }

  @Test
  void commitATransactionBeforeItsResultIsKnown() throws StoreException {
    Sessions sessions = new Sessions(source());
    calls.add("result " + sessions.transaction(session -> 1));
    assertThat(calls).containsExactly("open", "begin", "commit", "result 1");
  }

  @Test
  void rollBackATransactionThatFails() {
    Sessions sessions = new Sessions(source());
    assertThatThrownBy(
            () ->
                sessions.transaction(
                    session -> {
                      throw new StoreException("CODE", "failed", Outcome.UNKNOWN, null);
                    }))
        .isInstanceOf(StoreException.class);
    assertThat(calls).containsExactly("open", "begin", "rollback");
  }

  @Test
  void doNotKnowWhatBecameOfACommitThatFails() {
    failsToCommit = true;
    assertThatThrownBy(() -> new Sessions(source()).transaction(session -> 1))
        .isInstanceOfSatisfying(
            StoreException.class,
            failure -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN));
  }

  private SessionSource source() {
    return new SessionSource(
        List.of(
            () ->
                of(
                    SessionFactory.class,
                    (proxy, method, arguments) ->
                        method.getName().equals("getSession") ? session() : null)));
  }

  private Session session() {
    calls.add("open");
    Transaction transaction =
        of(
            Transaction.class,
            (proxy, method, arguments) -> {
              if (method.getName().equals("isActive")) {
                return true;
              }
              calls.add(method.getName());
              if (failsToCommit && method.getName().equals("commit")) {
                throw ClusterJPathConnectionTest.error(4010, 1);
              }
              return null;
            });
    return of(
        Session.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("currentTransaction")) {
            return transaction;
          }
          calls.add(method.getName());
          return null;
        });
  }

  private static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
