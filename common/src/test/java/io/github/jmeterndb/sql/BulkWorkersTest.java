// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No worker outlives the work: the run may release its tables afterwards. */
class BulkWorkersTest {
  private final H2Server h2 = new H2Server();
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
  void waitForEachOtherAndLeaveTheRestWhereATaskFails() {
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Void> failed = new CompletableFuture<>();
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger rest = new AtomicInteger();
    List<BulkTask> tasks = new ArrayList<>();
    tasks.add(
        new BulkTask(
            1,
            member -> {
              begun.join();
              failed.complete(null);
              throw new SQLException("no");
            }));
    tasks.add(
        new BulkTask(
            1,
            member -> {
              begun.complete(null);
              failed.join();
              for (int i = 0; i < 10_000; i++) {
                member.execute("SELECT 1");
              }
              ended.set(true);
            }));
    BulkTask one =
        new BulkTask(
            1,
            member -> {
              failed.join();
              member.execute("SELECT 1");
              rest.incrementAndGet();
            });
    tasks.addAll(Collections.nCopies(10_000, one));

    assertThatThrownBy(() -> workers.run("Loading", tasks, line -> {})).hasMessage("no");
    assertThat(ended).isTrue();
    assertThat(rest.get()).isLessThan(10_000);
  }

  @Test
  void endWhereTheCallerIsInterrupted() {
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
    assertThatThrownBy(() -> workers.run("Loading", List.of(endless, endless), line -> {}))
        .hasMessage("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(underWay).hasValue(0);
  }

  @Test
  void endWhereTheyAreAborted() {
    Phaser begun = new Phaser(3);
    BulkTask endless =
        new BulkTask(
            1,
            member -> {
              begun.arrive();
              while (true) {
                member.execute("SELECT 1");
              }
            });
    CompletableFuture<Void> stops =
        CompletableFuture.runAsync(
            () -> {
              begun.arriveAndAwaitAdvance();
              workers.abort();
            });
    assertThatThrownBy(() -> workers.run("Loading", List.of(endless, endless), line -> {}))
        .isInstanceOf(SQLException.class);
    stops.join();
  }
}
