// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.sweep.remote.Start;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The engines of a run, on the machine that was asked: what each is told and answers. One that
 * gives no sign of life for some time is lost, and nobody waits for it. Thread-safe.
 */
public final class Engines implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** How long an engine waits for an order before it asks again. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /** How long all threads may take until they are ready: there may be thousands. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(3);

  private final Roster roster;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;
  private volatile Runnable whenStopped = () -> {};
  private boolean over;

  /** What is run now, or null. */
  private EngineCell cell;

  /**
   * None so far.
   *
   * @param patience after which an engine that gives no sign of life is lost; pauses of this JVM do
   *     not count
   * @param console takes a line for the user
   */
  public Engines(Duration patience, Consumer<String> console) {
    this(patience, console, System::nanoTime);
  }

  /**
   * The same with another clock.
   *
   * @param clock in nanoseconds
   */
  Engines(Duration patience, Consumer<String> console, LongSupplier clock) {
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    this.roster = new Roster(clock);
  }

  /** What is done when somebody stops an engine. */
  public void whenStopped(Runnable action) {
    whenStopped = action;
  }

  /**
   * The plan is sent to one more.
   *
   * @return whether it is in time: false if the run has begun
   */
  public synchronized boolean sent() {
    return roster.sent();
  }

  /** Waits until all engines are there that the plan is sent to, and takes no more. */
  public synchronized void gather() {
    await(roster::isGathered);
    roster.close();
  }

  /**
   * Does nothing where all are there.
   *
   * @throws UserError if one was not in time, or has another version
   */
  public synchronized void requireAll() throws UserError {
    roster.requireAll();
  }

  /** Those that are there. */
  synchronized List<Engine> alive() {
    return roster.alive();
  }

  /** All that ever were. */
  synchronized List<Engine> all() {
    return roster.all();
  }

  /** The names of those that are there. */
  public synchronized List<String> names() {
    return roster.alive().stream().map(engine -> engine.name).toList();
  }

  /** What one of their JVMs is at, in words; empty if nothing. */
  public synchronized String unrest() {
    return roster.alive().stream()
        .filter(engine -> !engine.unrest.isEmpty())
        .map(engine -> engine.name + ": " + engine.unrest)
        .findFirst()
        .orElse("");
  }

  @Override
  public synchronized void join(String name, String version) throws UserError {
    if (!over) {
      roster.join(name, version);
      notifyAll();
    }
  }

  @Override
  public synchronized Order next(String name) throws UserError {
    Engine engine = over ? new Engine(name) : roster.living(name);
    await(() -> engine.order != null || over, ASK_AGAIN);
    if (over) {
      roster.dismiss(name);
      notifyAll();
      return new Order.End();
    }
    Order order = engine.order == null ? new Order.None() : engine.order;
    engine.order = null;
    return order;
  }

  @Override
  public synchronized Start begin(String name) throws UserError {
    roster.living(name);
    EngineCell run = cell;
    if (run == null) {
      return Start.NEVER;
    }
    run.ready(name);
    notifyAll();
    await(() -> run.hasBegun() || run.isStopped() || cell != run, ASK_AGAIN);
    if (run.hasBegun()) {
      return Start.NOW;
    }
    return run.isStopped() || cell != run ? Start.NEVER : Start.WAIT;
  }

  @Override
  public boolean beat(String name, Beat beat) throws UserError {
    if (beat.stopped()) {
      // Without a lock, for it may wait for the database.
      whenStopped.run();
    }
    return goesOn(name, beat);
  }

  private synchronized boolean goesOn(String name, Beat beat) throws UserError {
    if (over) {
      return false;
    }
    Engine engine = roster.living(name);
    engine.unrest = beat.unrest();
    if (cell == null) {
      return true;
    }
    cell.add(engine, beat);
    return !cell.isStopped();
  }

  @Override
  public synchronized void answer(String name, Answer answer) throws UserError {
    roster.living(name).answer = answer;
    notifyAll();
  }

  /**
   * Tells all that are there, and waits for what they answer.
   *
   * @param limit for all of them
   * @return what each has answered that is still there
   * @throws UserError if one could not do it
   */
  synchronized Map<Engine, Answer> tell(Function<Engine, Order> order, Duration limit)
      throws UserError, InterruptedException {
    long before = clock.getAsLong();
    for (Engine engine : roster.alive()) {
      engine.answer = null;
      engine.order = order.apply(engine);
      // Nobody has looked since the last order.
      engine.lastBeat = before;
    }
    notifyAll();
    long deadline = before + limit.toNanos();
    while (roster.alive().stream().anyMatch(engine -> engine.answer == null)) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      long now = clock.getAsLong();
      // A pause of this JVM, or of its machine, in which no engine could be heard.
      long paused = Math.max(0, now - before - TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
      before = now;
      deadline += paused;
      for (Engine engine : roster.alive()) {
        engine.lastBeat += Math.min(paused, now - engine.lastBeat);
      }
      loseTheDeaf(now, now - deadline > 0);
      if (cell != null && roster.alive().stream().anyMatch(Engine::hasFailed)) {
        cell.stop();
        notifyAll();
      }
    }
    Map<Engine, Answer> answers = new LinkedHashMap<>();
    for (Engine engine : roster.alive()) {
      if (engine.answer instanceof Answer.Failed failed) {
        throw new UserError("On %s: %s".formatted(engine.name, failed.message()));
      }
      answers.put(engine, engine.answer);
    }
    return answers;
  }

  private void loseTheDeaf(long now, boolean late) {
    for (Engine engine : roster.alive()) {
      if (now - engine.lastBeat > patience.toNanos()) {
        lose(engine, "no sign of life for %d s".formatted(patience.toSeconds()));
      } else if (late && engine.answer == null) {
        lose(engine, "it did not do in time what it was told");
      }
    }
  }

  private void lose(Engine engine, String reason) {
    engine.lost = reason;
    console.accept("The engine %s is lost: %s.".formatted(engine.name, reason));
    if (cell != null) {
      cell.lose(engine);
    }
    notifyAll();
  }

  /**
   * Lets them run a cell.
   *
   * @param longest that an operation may take
   * @return what each has answered that is still there
   */
  synchronized Map<Engine, Answer> run(EngineCell run, Order.Run order, Duration longest)
      throws UserError, InterruptedException {
    cell = run;
    Duration measured = Duration.ofSeconds((long) order.warmup() + order.seconds());
    try {
      return tell(engine -> order, TO_BEGIN.plus(measured).plus(longest).plus(TO_BEGIN));
    } finally {
      cell = null;
      notifyAll();
    }
  }

  /** The run is over for all of them. */
  public synchronized void end() {
    over = true;
    notifyAll();
    await(roster::haveLivingEnded, ASK_AGAIN);
  }

  /** Whether all that the plan was sent to know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return roster.haveAllEnded();
  }

  private void await(BooleanSupplier condition, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    await(() -> condition.getAsBoolean() || System.nanoTime() - deadline > 0);
  }

  private void await(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
