// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Order;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnginesTest {
  private static final String ONE = "one:1099";
  private static final Duration LONG = Duration.ofDays(1);

  private final List<String> said = new CopyOnWriteArrayList<>();

  /** By how much the clock of the controller has gone on while it did nothing. */
  private final AtomicLong slept = new AtomicLong();

  /** One for each look at the clock. */
  private final Semaphore looks = new Semaphore(0);

  @Test
  void areNotLostWhereItWasTheirControllerThatSlept() throws Exception {
    Engines engines = withOne(Duration.ofSeconds(10));
    FutureTask<Map<Engine, Answer>> telling = start(() -> tell(engines, Duration.ofMinutes(1)));
    engines.next(ONE);

    slept.set(Duration.ofHours(1).toNanos());
    looks.drainPermits();
    // The first may have been under way, the next one comes after the pause.
    looks.acquire(2);
    Answer answer = new Answer.Failed("it is there");
    engines.answer(ONE, answer);

    // It throws what failed on an engine: one that is lost has said nothing.
    assertThat(telling)
        .failsWithin(Duration.ofSeconds(30))
        .withThrowableThat()
        .withMessageContaining("On one:1099: it is there");
    assertThat(said).isEmpty();
  }

  @Test
  void areLostWhereTheyGiveNoSignOfLife() throws Exception {
    Engines engines = withOne(Duration.ofMillis(1));

    Map<Engine, Answer> answers = tell(engines, LONG);

    assertThat(answers).isEmpty();
    assertThat(said).singleElement().asString().contains(ONE + " is lost: no sign of life");
  }

  @Test
  void areLostWhereTheyDoNotAnswerInTime() throws Exception {
    Engines engines = withOne(LONG);

    Map<Engine, Answer> answers = tell(engines, Duration.ofMillis(1));

    assertThat(answers).isEmpty();
    assertThat(said).singleElement().asString().contains("did not do in time");
  }

  private Engines withOne(Duration patience) throws Exception {
    Engines engines = new Engines(patience, said::add, this::look);
    engines.sent();
    engines.join(ONE, Environment.project());
    return engines;
  }

  private long look() {
    looks.release();
    return System.nanoTime() + slept.get();
  }

  private static Map<Engine, Answer> tell(Engines engines, Duration limit) throws Exception {
    return engines.tell(engine -> new Order.None(), limit);
  }

  private static <T> FutureTask<T> start(Callable<T> task) {
    FutureTask<T> started = new FutureTask<>(task);
    new Thread(started, "tell").start();
    return started;
  }
}
