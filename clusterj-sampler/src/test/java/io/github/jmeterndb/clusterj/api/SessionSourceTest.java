// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.clusterj.api.SessionSource.OpenSession;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With factories that only record their calls. */
class SessionSourceTest {
  private final List<String> calls = new ArrayList<>();
  private boolean isDown;
  private int opened;

  private final SessionSource source = new SessionSource(List.of(this::factory), Duration.ZERO);

  @Test
  void keepsItsFactoryWhileItsClusterIsThere() throws StoreException {
    source.open().close();
    source.open().close();
    source.close();

    assertThat(calls)
        .containsExactly("open 1", "1: getSession", "close", "1: getSession", "close", "1: close");
  }

  @Test
  void opensAnotherFactoryWhenTheLastSessionOfALostClusterIsClosed() throws StoreException {
    OpenSession mine = source.open();
    OpenSession other = source.open();
    source.lose();
    mine.close();
    assertThatThrownBy(source::open)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED))
        .hasMessageContaining("1 sessions are still to be closed");
    other.close();
    calls.clear();

    source.open();

    assertThat(calls).containsExactly("1: close", "open 2", "2: getSession");
    assertThat(source.isLost()).isFalse();
  }

  @Test
  void leavesItsFactoryOpenUnderASessionThatIsInUse() throws StoreException {
    OpenSession hung = source.open();

    source.close();
    assertThat(calls).containsExactly("open 1", "1: getSession");

    hung.close();
    source.close();
    assertThat(calls).endsWith("close", "1: close");
  }

  @Test
  void triesAgainWhereTheClusterIsNotBack() throws StoreException {
    source.lose();
    isDown = true;
    assertThatThrownBy(source::open).isInstanceOf(ClusterJException.class);
    assertThatThrownBy(source::open).isInstanceOf(ClusterJException.class);
    isDown = false;

    source.open();

    assertThat(calls)
        .as("the lost one is closed once")
        .containsExactly("open 1", "1: close", "open 2", "2: getSession");
  }

  @Test
  void opensASessionOfTheFactoryWithTheFewest() throws StoreException {
    SessionSource pool = pool();
    calls.clear();
    OpenSession first = pool.open();
    OpenSession second = pool.open();
    pool.open();
    assertThat(calls).containsExactlyInAnyOrder("2: getSession", "3: getSession", "2: getSession");

    second.close();
    calls.clear();
    pool.open();
    assertThat(calls).as("the second factory has none left").containsExactly("3: getSession");
    first.close();
  }

  @Test
  void closesThoseThatItHasOpenedWhereAnotherFactoryFails() {
    assertThatThrownBy(
            () ->
                new SessionSource(
                    List.of(
                        this::factory,
                        () -> {
                          throw new ClusterJException("no free node id");
                        }),
                    Duration.ZERO))
        .isInstanceOf(ClusterJException.class);
    assertThat(calls).endsWith("open 2", "2: close");
  }

  private SessionSource pool() {
    return new SessionSource(List.of(this::factory, this::factory), Duration.ZERO);
  }

  private SessionFactory factory() {
    if (isDown) {
      throw new ClusterJException("no cluster");
    }
    opened++;
    int number = opened;
    calls.add("open " + number);
    return of(
        SessionFactory.class,
        (proxy, method, arguments) -> {
          calls.add(number + ": " + method.getName());
          return method.getName().equals("getSession") ? session() : null;
        });
  }

  private Session session() {
    return of(
        Session.class,
        (proxy, method, arguments) -> {
          calls.add(method.getName());
          return null;
        });
  }

  private static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
