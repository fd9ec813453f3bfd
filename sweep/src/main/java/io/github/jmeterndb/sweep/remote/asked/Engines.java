// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The engines of a run, on the machine that was asked: who takes part, who lives, what each is told
 * and answers. An engine that gives no sign of life for some time is lost, and nobody waits for it.
 * Thread-safe.
 */
public final class Engines implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** How long an engine may take to answer when it was sent the plan. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  /** When nothing was sent for so long, JMeter has sent the plan to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** How long an engine waits for an order before it asks again. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /** How long all threads may take until they are ready: there may be thousands. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(3);

  private final Map<String, Engine> engines = new LinkedHashMap<>();
  private final Set<String> dismissed = new HashSet<>();
  private final Duration patience;
  private final Consumer<String> console;
  private boolean gathering = true;
  private int sent;
  private long lastSent;
  private boolean over;
  private EngineCell cell;

  /** How many threads of the cell's engines are still awaited; below 0 where none is. */
  private Map<String, Engine> absent = Map.of();

  private boolean begun;
  private long begunAt;
  private Runnable whenStopped = () -> {};

  /**
   * None so far.
   *
   * @param patience after which an engine that gives no sign of life is lost
   * @param console takes a line for the user
   */
  public Engines(Duration patience, Consumer<String> console) {
    this.patience = patience;
    this.console = console;
  }

  /** What is done when somebody stops an engine. */
  public synchronized void whenStopped(Runnable action) {
    whenStopped = action;
  }

  /** The plan was sent to one more. */
  public synchronized void sent() {
    sent++;
    lastSent = System.nanoTime();
  }

  @Override
  public synchronized void join(String name, String version) throws UserError {
    String own = Environment.project();
    if (!version.equals(own)) {
      String message =
          "The engine %s has another version (%s) than the machine that was asked (%s): give both the same."
              .formatted(name, version, own);
      engines.computeIfAbsent(name, Engine::new).lost = message;
      notifyAll();
      throw new UserError(message);
    }
    if (over) {
      return;
    }
    if (!gathering || engines.containsKey(name)) {
      throw new UserError(
          "The run has begun without the engine %s: start it again.".formatted(name));
    }
    engines.put(name, new Engine(name));
    notifyAll();
  }

  /** Waits until all engines are there that the plan is sent to, and takes no more. */
  public synchronized void gather() {
    await(
        () -> engines.size() >= sent && System.nanoTime() - lastSent > BETWEEN_TWO.toNanos(),
        TO_JOIN);
    gathering = false;
  }

  /**
   * Does nothing where all are there.
   *
   * @throws UserError if one was not in time, or has another version
   */
  public synchronized void requireAll() throws UserError {
    for (Engine engine : engines.values()) {
      if (engine.isLost()) {
        throw new UserError(engine.lost);
      }
    }
    if (engines.size() < sent) {
      throw new UserError(
          "Of %d engines that were sent the plan, %d answered within %d s (%s): look into the others' jmeter-server.log."
              .formatted(
                  sent,
                  engines.size(),
                  TO_JOIN.toSeconds(),
                  String.join(", ", engines.keySet())));
    }
  }

  /** Those that are there, by their names. */
  public synchronized Map<String, Engine> alive() {
    return engines.values().stream()
        .filter(engine -> !engine.isLost())
        .collect(
            Collectors.toMap(
                engine -> engine.name, engine -> engine, (a, b) -> a, LinkedHashMap::new));
  }

  /** All that ever were. */
  public synchronized List<Engine> all() {
    return new ArrayList<>(engines.values());
  }

  /** What one of their JVMs is at, in words; empty if nothing. */
  public synchronized String unrest() {
    return alive().values().stream()
        .filter(engine -> !engine.unrest.isEmpty())
        .map(engine -> engine.name + ": " + engine.unrest)
        .findFirst()
        .orElse("");
  }

  @Override
  public synchronized Order next(String name) throws UserError {
    if (over) {
      dismissed.add(name);
      notifyAll();
      return new Order.End();
    }
    Engine engine = living(name);
    await(() -> engine.order != null || over, ASK_AGAIN);
    if (over) {
      dismissed.add(name);
      notifyAll();
      return new Order.End();
    }
    Order order = engine.order == null ? new Order.None() : engine.order;
    engine.order = null;
    return order;
  }

  @Override
  public synchronized boolean begin(String name) throws UserError {
    Engine engine = living(name);
    absent.remove(name);
    notifyAll();
    await(() -> begun || cell == null || cell.isStopped() || engine.isLost(), TO_BEGIN);
    return begun && !engine.isLost();
  }

  @Override
  public synchronized boolean beat(String name, Beat beat) throws UserError {
    Engine engine = living(name);
    engine.unrest = beat.unrest();
    if (beat.stopped()) {
      whenStopped.run();
    }
    if (cell == null) {
      return true;
    }
    if (beat.begun() && engine.latestStart == 0 && begun) {
      engine.latestStart = (System.nanoTime() - begunAt) / 1e6;
    }
    cell.add(engine, beat);
    return !cell.isStopped();
  }

  @Override
  public synchronized void answer(String name, Answer answer) throws UserError {
    Engine engine = living(name);
    engine.answer = answer;
    notifyAll();
  }

  private Engine living(String name) throws UserError {
    Engine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      throw new UserError("The run goes on without the engine " + name + ".");
    }
    engine.lastBeat = System.nanoTime();
    return engine;
  }

  /**
   * Tells all that are there, and waits for what they answer.
   *
   * @param limit for all of them
   * @throws UserError if one could not do it
   */
  synchronized Map<Engine, Answer> tell(Function<Engine, Order> order, Duration limit)
      throws UserError, InterruptedException {
    for (Engine engine : alive().values()) {
      engine.answer = null;
      engine.order = order.apply(engine);
    }
    notifyAll();
    return answers(limit);
  }

  private Map<Engine, Answer> answers(Duration limit) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (alive().values().stream().anyMatch(engine -> engine.answer == null)) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      boolean over = System.nanoTime() - deadline > 0;
      for (Engine engine : alive().values()) {
        if (System.nanoTime() - engine.lastBeat > patience.toNanos()) {
          lose(engine, "no sign of life for %d s".formatted(patience.toSeconds()));
        } else if (over && engine.answer == null) {
          lose(engine, "no answer within %d s".formatted(limit.toSeconds()));
        }
      }
      boolean failed =
          alive().values().stream().anyMatch(engine -> engine.answer instanceof Answer.Failed);
      if (cell != null && failed) {
        cell.stop();
        notifyAll();
      }
      beginIfAllAreReady();
    }
    Map<Engine, Answer> answers = new LinkedHashMap<>();
    for (Engine engine : alive().values()) {
      if (engine.answer instanceof Answer.Failed failed) {
        throw new UserError("On %s: %s".formatted(engine.name, failed.message()));
      }
      answers.put(engine, engine.answer);
    }
    return answers;
  }

  private void lose(Engine engine, String reason) {
    engine.lost = reason;
    absent.remove(engine.name);
    console.accept("The engine %s is lost: %s.".formatted(engine.name, reason));
    if (cell != null) {
      cell.lose(engine);
    }
    notifyAll();
  }

  /**
   * Lets them run a cell.
   *
   * @param busy those that have a thread of it
   * @param longest that an operation may take
   * @return what each has answered that is still there
   */
  synchronized Map<Engine, Answer> run(
      EngineCell run, Map<String, Engine> busy, Order.Run order, Duration longest)
      throws UserError, InterruptedException {
    cell = run;
    begun = false;
    absent = new LinkedHashMap<>(busy);
    busy.values().forEach(engine -> engine.latestStart = 0);
    started = new LinkedHashMap<>(busy);
    try {
      return tell(
          engine -> order,
          TO_BEGIN
              .plusSeconds((long) order.warmup() + order.seconds())
              .plus(longest)
              .plus(TO_BEGIN));
    } finally {
      cell = null;
      notifyAll();
    }
  }

  private Map<String, Engine> started = Map.of();

  private void beginIfAllAreReady() {
    if (cell == null || begun || !absent.isEmpty() || cell.isStopped()) {
      return;
    }
    begun = true;
    cell.begin(started);
    begunAt = System.nanoTime();
    notifyAll();
  }

  /** The run is over for all of them. */
  public synchronized void end() {
    if (!over) {
      over = true;
      notifyAll();
      await(this::haveAllEnded, ASK_AGAIN);
    }
  }

  /** Whether all that the plan was sent to know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return dismissed.size() >= sent;
  }

  private void await(BooleanSupplier condition, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
        TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
