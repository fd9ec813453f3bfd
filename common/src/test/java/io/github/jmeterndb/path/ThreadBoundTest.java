// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.StoreException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ThreadBoundTest {
  private final List<Session> opened = new CopyOnWriteArrayList<>();
  private final ThreadBound<Session> sessions = new ThreadBound<>(this::open);

  @Test
  void closesTheResourcesOfEndedThreadsWhenAnotherThreadComes() throws Exception {
    Session first = onAnotherThread();
    Session second = onAnotherThread();

    assertThat(first.closed).isTrue();
    assertThat(second.closed).isFalse();
    assertThat(sessions.size()).isEqualTo(1);
  }

  @Test
  void opensAnotherResourceAfterOneWasDiscarded() throws StoreException {
    Session first = sessions.get();
    sessions.discard();

    assertThat(first.closed).isTrue();
    assertThat(sessions.get()).isNotSameAs(first);
  }

  @Test
  void closesAllEvenWhereOneCannotBeClosed() throws Exception {
    onAnotherThread().refusesToClose = true;
    sessions.get().refusesToClose = true;
    Session last = onAnotherThread();
    sessions.close();

    assertThat(opened).hasSize(3).allMatch(session -> session.closed);
    assertThat(last.closed).isTrue();
    assertThat(sessions.size()).isZero();
  }

  @Test
  void leavesOpenWhatAThreadIsStillAtWorkWith() throws Exception {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    FutureTask<Session> opening = new FutureTask<>(sessions::get);
    Thread hung =
        new Thread(
            () -> {
              opening.run();
              answer.join();
            });
    hung.start();
    Session busy = opening.get();
    Session mine = sessions.get();
    Session ofAnEndedThread = onAnotherThread();

    sessions.close();

    assertThat(busy.closed).isFalse();
    assertThat(sessions.size()).isEqualTo(1);
    assertThat(mine.closed).isTrue();
    assertThat(ofAnEndedThread.closed).isTrue();
    answer.complete(null);
    hung.join();
    sessions.close();
    assertThat(busy.closed).isTrue();
  }

  private Session open() {
    Session session = new Session();
    opened.add(session);
    return session;
  }

  private Session onAnotherThread() throws Exception {
    FutureTask<Session> task = new FutureTask<>(sessions::get);
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
    return task.get();
  }

  private static final class Session implements AutoCloseable {
    volatile boolean closed;
    volatile boolean refusesToClose;

    @Override
    public void close() {
      closed = true;
      if (refusesToClose) {
        throw new IllegalStateException("the session is gone");
      }
    }
  }
}
