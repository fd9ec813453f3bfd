// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.clusterj.api.Sessions.OpenSession;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With factories that only record their calls. */
class SessionsTest {
  private final List<String> calls = new ArrayList<>();
  private boolean isDown;
  private int opened;
  private boolean failsToCommit;

  private final Sessions sessions = new Sessions(List.of(this::factory), Duration.ZERO);

  private SessionFactory factory() {
    if (isDown) {
      throw new ClusterJException("no cluster");
    }
    opened++;
    int number = opened;
    calls.add("open " + number);
    return ClusterJFakes.of(
        SessionFactory.class,
        (proxy, method, arguments) -> {
          calls.add(number + ": " + method.getName());
          return method.getName().equals("getSession") ? session() : null;
        });
  }

  private Session session() {
    Transaction transaction =
        ClusterJFakes.of(
            Transaction.class,
            (proxy, method, arguments) -> {
              if (method.getName().equals("isActive")) {
                return true;
              }
              calls.add(method.getName());
              if (failsToCommit && method.getName().equals("commit")) {
                throw ClusterJFakes.error(4010, 1);
              }
              return null;
            });
    return ClusterJFakes.of(
        Session.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("currentTransaction")) {
            return transaction;
          }
          calls.add(method.getName());
          return null;
        });
  }

  private void lose() {
    assertThatThrownBy(
            () ->
                sessions.run(
                    session -> {
                      throw ClusterJFakes.error(4009, 3);
                    }))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void opensAnotherFactoryWhenTheLastSessionOfALostClusterIsClosed() throws StoreException {
    OpenSession other = sessions.openSession();
    lose();
    assertThatThrownBy(sessions::open)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED))
        .hasMessageContaining("1 sessions are still to be closed");
    other.close();
    calls.clear();

    sessions.open();
    sessions.open();

    assertThat(calls).containsExactly("1: close", "open 2", "2: getSession");
  }

  @Test
  void triesAgainWhereTheClusterIsNotBack() throws StoreException {
    lose();
    calls.clear();
    isDown = true;
    assertThatThrownBy(sessions::open).isInstanceOf(StoreException.class);
    assertThatThrownBy(sessions::open).isInstanceOf(StoreException.class);
    isDown = false;

    sessions.open();

    assertThat(calls)
        .as("the lost one is closed once")
        .containsExactly("1: close", "open 2", "2: getSession");
  }

  @Test
  void leavesItsFactoryOpenUnderASessionThatIsInUse() throws StoreException {
    OpenSession hung = sessions.openSession();

    sessions.close();
    assertThat(calls).containsExactly("open 1", "1: getSession");

    hung.close();
    sessions.close();
    assertThat(calls).endsWith("close", "1: close");
  }

  @Test
  void opensASessionOfTheFactoryWithTheFewest() throws StoreException {
    Sessions pool = new Sessions(List.of(this::factory, this::factory), Duration.ZERO);
    calls.clear();
    pool.openSession();
    OpenSession second = pool.openSession();
    pool.openSession();
    assertThat(calls).containsExactlyInAnyOrder("2: getSession", "3: getSession", "2: getSession");

    second.close();
    calls.clear();
    pool.openSession();
    assertThat(calls).as("the second factory has none left").containsExactly("3: getSession");
  }

  @Test
  void closesThoseThatItHasOpenedWhereAnotherFactoryFails() {
    assertThatThrownBy(
            () ->
                new Sessions(
                    List.of(
                        this::factory,
                        () -> {
                          throw new ClusterJException("no free node id");
                        }),
                    Duration.ZERO))
        .isInstanceOf(ClusterJException.class);
    assertThat(calls).endsWith("open 2", "2: close");
  }

  @Test
  void commitsATransactionBeforeItsResultIsKnown() throws StoreException {
    sessions.open();
    calls.clear();
    calls.add("result " + sessions.transaction(session -> 1));
    assertThat(calls).containsExactly("begin", "commit", "result 1");
  }

  @Test
  void rollsBackATransactionThatFails() throws StoreException {
    assertThatThrownBy(
            () ->
                sessions.transaction(
                    session -> {
                      throw new StoreException("CODE", "failed", Outcome.UNKNOWN, null);
                    }))
        .isInstanceOf(StoreException.class);
    assertThat(calls).endsWith("begin", "rollback");
  }

  @Test
  void doesNotKnowWhatBecameOfACommitThatFails() {
    failsToCommit = true;
    assertThatThrownBy(() -> sessions.transaction(session -> 1))
        .isInstanceOfSatisfying(
            StoreException.class,
            failure -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN));
  }

  @Test
  void giveClusterJThePropertiesOfTlsOnlyWhereTheyAreGiven() throws Exception {
    Map<String, String> tls =
        Map.of("com.mysql.clusterj.tls.path", "/tls", "com.mysql.clusterj.tls.strict", "1");

    assertThat(
            Sessions.properties(
                Settings.of(Map.of("ndb.tls.path", "/tls", "ndb.tls.strict", "on")::get)))
        .containsAllEntriesOf(tls);
    assertThat(Sessions.properties(Settings.of(name -> null)).keySet())
        .doesNotContainAnyElementsOf(tls.keySet());
  }
}
