// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BulkWorkersTest {
  private final H2Server h2 = new H2Server();
  private final List<String> lines = new ArrayList<>();
  private ServerConnection server;
  private BulkWorkers workers;

  @BeforeEach
  void open() throws SQLException {
    server = new ServerConnection(h2);
    workers = new BulkWorkers(server);
  }

  @AfterEach
  void close() throws SQLException {
    server.close();
    h2.close();
  }

  @Test
  void sharesThemAmongSeveralConnections() throws SQLException {
    Set<ServerConnection> members = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    BulkTask waits =
        new BulkTask(
            1,
            member -> {
              members.add(member);
              both.countDown();
              await(both);
            });
    workers.run("Loading", List.of(waits, waits), lines::add);
    assertThat(members).hasSize(2).doesNotContain(server);
  }

  @Test
  void leavesTheRestWhereATaskFails() {
    Set<Integer> done = ConcurrentHashMap.newKeySet();
    CountDownLatch failed = new CountDownLatch(1);
    List<BulkTask> tasks = new ArrayList<>();
    tasks.add(
        new BulkTask(
            1,
            member -> {
              failed.countDown();
              throw new SQLException("no");
            }));
    IntStream.range(0, 10_000)
        .forEach(
            id ->
                tasks.add(
                    new BulkTask(
                        1,
                        member -> {
                          await(failed);
                          done.add(id);
                          member.execute("SELECT 1");
                        })));
    assertThatThrownBy(() -> workers.run("Loading", tasks, lines::add)).hasMessage("no");
    assertThat(done.size()).isLessThan(10_000);
  }

  @Test
  void doesNotReturnBeforeAllHaveEndedWhereATaskFails() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch failed = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    BulkTask fails =
        new BulkTask(
            1,
            member -> {
              await(begun);
              failed.countDown();
              throw new SQLException("no");
            });
    BulkTask goesOn =
        new BulkTask(
            1,
            member -> {
              begun.countDown();
              await(failed);
              for (int i = 0; i < 10_000; i++) {
                member.execute("SELECT 1");
              }
              ended.set(true);
            });
    assertThatThrownBy(() -> workers.run("Loading", List.of(fails, goesOn), lines::add))
        .hasMessage("no");
    assertThat(ended).isTrue();
  }

  @Test
  void endsAndWaitsForAllWhereTheCallerIsInterrupted() {
    AtomicInteger underWay = new AtomicInteger();
    Thread caller = Thread.currentThread();
    BulkTask endless =
        new BulkTask(
            1,
            member -> {
              underWay.incrementAndGet();
              caller.interrupt();
              try {
                while (true) {
                  member.execute("SELECT 1");
                }
              } finally {
                underWay.decrementAndGet();
              }
            });
    assertThatThrownBy(() -> workers.run("Loading", List.of(endless, endless), lines::add))
        .hasMessage("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(underWay).hasValue(0);
  }

  @Test
  void endsWhatIsUnderWay() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    BulkTask endless =
        new BulkTask(
            1,
            member -> {
              begun.countDown();
              while (true) {
                member.execute("SELECT 1");
              }
            });
    Thread stops =
        new Thread(
            () -> {
              await(begun);
              workers.abort();
            });
    stops.start();
    assertThatThrownBy(() -> workers.run("Loading", List.of(endless, endless), lines::add))
        .isInstanceOf(SQLException.class);
    stops.join();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
