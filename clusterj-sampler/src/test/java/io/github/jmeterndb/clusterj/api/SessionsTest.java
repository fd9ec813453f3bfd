// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import com.mysql.clusterj.Transaction;
import io.github.jmeterndb.clusterj.api.Sessions.OpenSession;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With factories that only record their calls. */
class SessionsTest {
  private final List<String> calls = new ArrayList<>();

  /** By the call that they fail. */
  private final Map<String, ClusterJException> failures = new HashMap<>();

  private int opened;

  private final Sessions sessions = new Sessions(List.of(this::factory), Duration.ZERO);

  private SessionFactory factory() {
    fail("open");
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
            (proxy, method, arguments) ->
                method.getName().equals("isActive") ? true : called(method.getName()));
    return ClusterJFakes.of(
        Session.class,
        (proxy, method, arguments) ->
            method.getName().equals("currentTransaction") ? transaction : called(method.getName()));
  }

  private Object called(String name) {
    calls.add(name);
    fail(name);
    return null;
  }

  private void fail(String call) {
    if (failures.containsKey(call)) {
      throw failures.get(call);
    }
  }

  private StoreException failure(int code, int status) {
    return catchThrowableOfType(
        StoreException.class,
        () ->
            sessions.run(
                session -> {
                  throw ClusterJFakes.error(code, status);
                }));
  }

  /** A node that only did not answer in time commits what it received, though NDB reports 4010. */
  @ParameterizedTest
  @CsvSource({
    "266, 1, NOT_APPLIED, true",
    "630, 2, NOT_APPLIED, false",
    "4009, 3, UNKNOWN, false",
    "4010, 1, UNKNOWN, true",
  })
  void knowWhatBecomesOfAWrite(int code, int status, Outcome outcome, boolean temporary) {
    StoreException failure = failure(code, status);

    assertThat(failure.outcome()).isEqualTo(outcome);
    assertThat(failure.isTemporary()).isEqualTo(temporary);
  }

  @Test
  void openAnotherFactoryWhenTheLastSessionOfALostClusterIsClosed() throws StoreException {
    OpenSession other = sessions.openSession();
    failure(4009, 3);
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
  void tryAgainWhereTheClusterIsNotBack() throws StoreException {
    failure(4009, 3);
    calls.clear();
    failures.put("open", new ClusterJException("no cluster"));
    assertThatThrownBy(sessions::open).isInstanceOf(StoreException.class);
    assertThatThrownBy(sessions::open).isInstanceOf(StoreException.class);
    failures.clear();

    sessions.open();

    assertThat(calls)
        .as("the lost one is closed once")
        .containsExactly("1: close", "open 2", "2: getSession");
  }

  @Test
  void leaveAFactoryOpenUnderASessionThatIsInUse() throws StoreException {
    OpenSession hung = sessions.openSession();

    sessions.close();
    assertThat(calls).containsExactly("open 1", "1: getSession");

    hung.close();
    sessions.close();
    assertThat(calls).endsWith("close", "1: close");
  }

  @Test
  void areOpenedOfTheFactoryWithTheFewest() throws StoreException {
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
  void closeTheFactoriesThatAreOpenWhereAnotherFails() {
    Supplier<SessionFactory> failing =
        () -> {
          throw new ClusterJException("no free node id");
        };
    assertThatThrownBy(() -> new Sessions(List.of(this::factory, failing), Duration.ZERO))
        .isInstanceOf(ClusterJException.class);
    assertThat(calls).endsWith("open 2", "2: close");
  }

  @Test
  void commitATransactionBeforeItsResultIsKnown() throws StoreException {
    sessions.open();
    calls.clear();
    calls.add("result " + sessions.transaction(session -> 1, List.of()));
    assertThat(calls).containsExactly("begin", "commit", "result 1");
  }

  @Test
  void rollBackATransactionThatFails() {
    StoreException failed = new StoreException("CODE", "failed", Outcome.UNKNOWN, null);
    assertThatThrownBy(
            () ->
                sessions.transaction(
                    session -> {
                      throw failed;
                    },
                    List.of()))
        .isInstanceOf(StoreException.class);
    assertThat(calls).endsWith("begin", "rollback");
  }

  @Test
  void doNotKnowWhatBecameOfACommitThatFails() {
    failures.put("commit", ClusterJFakes.error(4010, 1));
    assertThatThrownBy(() -> sessions.transaction(session -> 1, List.of()))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
  }

  /** Any other error than a missing table must not be reported as another database. */
  @Test
  void haveNoTokenOfALeaseOnlyWhereTheDatabaseHasNone() throws UserError {
    ClusterJPathConnection<String> connection = new ClusterJPathConnection<>("api", sessions);
    failures.put("find", ClusterJFakes.error(723, 2));
    assertThat(connection.token()).isEmpty();
    failures.put("find", ClusterJFakes.error(4010, 1));
    assertUserError(connection::token)
        .hasMessageContaining("NDB-4010")
        .hasMessageContaining("run again");
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
