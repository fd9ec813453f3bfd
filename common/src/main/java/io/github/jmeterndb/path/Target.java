// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a run is pointed at, and its database. Found with {@link java.util.ServiceLoader}. A {@link
 * UserError} says what to do.
 */
public interface Target {
  /** The target that implements {@link #open} for a {@link #system}. */
  static Target ofSystem(String system) throws UserError {
    // Refuses targets that are no system, with the names of those that are.
    Services.named(Target.class, "system", Target::system, system);
    return Services.named(Target.class, "system", Target::name, system);
  }

  /** The value of {@link Parameter#TARGET} that chooses it. */
  String name();

  /** Such as {@code ndb}: the name of the target that implements {@link #open}. */
  default String system() {
    return name();
  }

  /** The target in a few words, for the head of each table. */
  String title(Settings settings);

  /** Defaults that differ from those of {@link Parameter}. */
  default Map<Parameter, String> defaults() {
    return Map.of();
  }

  /** Whether the database is kept in the memory of this JVM. */
  default boolean isInMemory() {
    return false;
  }

  /**
   * Whether {@link #deploy} starts a server, with an account for the run that has the given
   * password, or a generated one.
   */
  default boolean startsItsOwn() {
    return false;
  }

  /**
   * Whether settings that name no target mean this one, as they name its database. The server may
   * be asked.
   */
  default boolean isMeantBy(Settings settings) throws UserError {
    return false;
  }

  /**
   * The nodes that {@link Deployment#nodes} can break: each by its name, and those of a group by
   * the group's; always in the same order.
   */
  default Map<String, List<String>> nodes(Settings settings) throws UserError {
    return Map.of();
  }

  /** Prepares the target. {@code progress} takes a line for the user where this takes long. */
  Deployment deploy(Settings settings, Consumer<String> progress) throws UserError;

  /** Opens the run's own connection to a {@link Deployment}: it creates and drops tables. */
  default DatabaseAdmin open(Settings settings) throws UserError {
    return ofSystem(system()).open(settings);
  }

  /** Opens a read-only connection with the settings of an {@link Answer}. */
  default DatabaseAdmin look(Settings settings) throws UserError {
    return ofSystem(system()).look(settings);
  }

  /** Asks whether there is a server that a run can use. Writes nothing. */
  default Answer ask(Settings settings) throws UserError {
    return ofSystem(system()).ask(settings);
  }

  /**
   * A server that has answered.
   *
   * @param server such as {@code MySQL 9.7.4-cluster}
   * @param settings for paths that only read: without a database that the first run will make
   */
  record Answer(String server, Settings settings) {}

  /**
   * A target that is ready.
   *
   * @param settings with its addresses, set by {@link Settings#with}, which checks nothing
   * @param nodes those of {@link #nodes}
   * @param stop ends what {@link #deploy} started; called when all connections are closed
   */
  record Deployment(Settings settings, Nodes nodes, Runnable stop) implements AutoCloseable {
    /** A target whose nodes cannot be broken from here. */
    public Deployment(Settings settings, Runnable stop) {
      this(settings, Nodes.NONE, stop);
    }

    @Override
    public void close() {
      stop.run();
    }
  }
}
