// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What a run is pointed at, and its database. Found with {@link java.util.ServiceLoader}. */
public interface Target {
  /**
   * @throws UserError if no target is of that {@link #system}, with those that there are
   */
  static Target ofSystem(String system) throws UserError {
    Services.named(Target.class, "system", Target::system, system);
    return Services.named(Target.class, "target", Target::name, system);
  }

  /** The value of {@link Parameter#TARGET} that chooses it. */
  String name();

  /**
   * The database system, such as {@code ndb}: the name of the target that implements {@link #open}.
   */
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
   * Whether settings that name no target mean this one, as they name its database.
   *
   * @throws UserError if the server has to be asked and does not answer
   */
  default boolean isMeantBy(Settings settings) throws UserError {
    return false;
  }

  /**
   * The nodes that {@link Deployment#nodes} can break: each by its name, and those of a group by
   * the group's; always in the same order.
   *
   * @throws UserError if there cannot be such a target
   */
  default Map<String, List<String>> nodes(Settings settings) throws UserError {
    return Map.of();
  }

  /**
   * Prepares the target.
   *
   * @param progress takes a line for the user where this takes long
   * @throws UserError if that fails, with what to do about it
   */
  Deployment deploy(Settings settings, Consumer<String> progress) throws UserError;

  /** How the database words its SQL. */
  default Dialect dialect() throws UserError {
    return ofSystem(system()).dialect();
  }

  /**
   * Opens the run's own connection, which makes and drops its tables.
   *
   * @param settings those of a {@link Deployment}
   * @throws UserError if that fails, with what to do about it
   */
  default DatabaseAdmin open(Settings settings) throws UserError {
    return ofSystem(system()).open(settings);
  }

  /**
   * Opens a connection that never writes, and makes no database.
   *
   * @param settings those of an {@link Answer}
   * @throws UserError if that fails, with what to do about it
   */
  default DatabaseAdmin look(Settings settings) throws UserError {
    return ofSystem(system()).look(settings);
  }

  /**
   * Asks the server, and writes nothing.
   *
   * @throws UserError if there is none, or one that a run cannot use, with what to do about it
   */
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
