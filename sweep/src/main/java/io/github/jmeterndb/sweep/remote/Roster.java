// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Who takes part in a run, and who is still there. Guarded by {@link Controller}. */
final class Roster {
  /** When nobody was sent the plan, or came, for so long, JMeter has sent it to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** How long an engine that was sent the plan may take to come. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  /**
   * Sorted by name: JMeter sends the plan in any order, but each round of a bench must use the
   * same.
   */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  private final Set<String> dismissed = new HashSet<>();
  private boolean closed;
  private int sent;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;
  private long lastNews;

  /**
   * Nobody so far.
   *
   * @param patience after which an engine that sends no heartbeat is lost
   * @param console takes a line for the user
   * @param clock in nanoseconds
   */
  Roster(Duration patience, Consumer<String> console, LongSupplier clock) {
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    this.lastNews = clock.getAsLong();
  }

  /** The plan is sent to one more, if that is not too late. */
  boolean sent() {
    if (!closed) {
      sent++;
      lastNews = clock.getAsLong();
    }
    return !closed;
  }

  void join(String name, String version) throws UserError {
    String own = Environment.project();
    if (closed || engines.containsKey(name)) {
      throw new UserError(
          "The run has begun without the engine %s: start it again.".formatted(name));
    }
    RemoteEngine engine = new RemoteEngine(name, patience, console, clock);
    engines.put(name, engine);
    lastNews = clock.getAsLong();
    if (!version.equals(own)) {
      dismissed.add(name);
      engine.refuse(
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own));
      throw new UserError(engine.lost());
    }
  }

  /** Whether all are there that the plan is sent to, as far as can be told, or will not come. */
  boolean isGathered() {
    Duration limit = engines.size() >= sent ? BETWEEN_TWO : TO_JOIN;
    return clock.getAsLong() - lastNews > limit.toNanos();
  }

  /** Nobody else is taken. */
  void close() {
    closed = true;
  }

  void requireAll() throws UserError {
    for (RemoteEngine engine : engines.values()) {
      if (engine.isLost()) {
        throw new UserError(engine.lost());
      }
    }
    if (engines.size() < sent) {
      throw new UserError(
          "Of %s engines that were sent the plan, %s answered within %s s (%s): look into the others' jmeter-server.log."
              .formatted(
                  sent, engines.size(), TO_JOIN.toSeconds(), String.join(", ", engines.keySet())));
    }
  }

  RemoteEngine living(String name) throws UserError {
    RemoteEngine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      dismissed.add(name);
      throw new UserError("The run goes on without the engine " + name + ".");
    }
    engine.lives();
    return engine;
  }

  List<RemoteEngine> alive() {
    return engines.values().stream().filter(engine -> !engine.isLost()).toList();
  }

  List<RemoteEngine> all() {
    return new ArrayList<>(engines.values());
  }

  void dismiss(String name) {
    dismissed.add(name);
  }

  boolean haveLivingEnded() {
    return alive().stream().allMatch(engine -> dismissed.contains(engine.name()));
  }

  boolean haveAllEnded() {
    return dismissed.size() >= sent;
  }
}
