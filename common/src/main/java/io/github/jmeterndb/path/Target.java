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
   * The target that is any server of a system.
   *
   * @param system as in {@link #system()}
   * @throws UserError if there is no such system, with those that there are
   */
  static Target ofSystem(String system) throws UserError {
    Services.named(Target.class, "system", Target::system, system);
    return Services.named(Target.class, "target", Target::name, system);
  }

  /** The value of {@link Parameter#TARGET} that chooses it. */
  String name();

  /**
   * The database system behind it, such as {@code ndb}, by which access paths refer to it: the name
   * of the target that implements {@link #open} and its neighbours.
   */
  String system();

  /** What it is with these settings, in a few words for the head of each table. */
  String title(Settings settings);

  /** Defaults that differ from those of {@link Parameter}. */
  default Map<Parameter, String> defaults() {
    return Map.of();
  }

  /** Whether its database is kept in the memory of this JVM. */
  default boolean isInMemory() {
    return false;
  }

  /**
   * Whether {@link #deploy} starts a server, with an account for the run: of the password that is
   * given, or one of its own.
   */
  default boolean startsItsOwn() {
    return false;
  }

  /**
   * Whether it is what these settings mean, where they name no target: that they name its database.
   *
   * @throws UserError if the server that they name has to be asked and does not answer
   */
  default boolean isMeantBy(Settings settings) throws UserError {
    return false;
  }

  /**
   * Its nodes with these settings that {@link Deployment#nodes} can break: each by its name, and
   * those of a group by the group's; in an order that is always the same.
   *
   * @throws UserError if there cannot be such a target
   */
  default Map<String, List<String>> nodes(Settings settings) throws UserError {
    return Map.of();
  }

  /**
   * Makes it ready.
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
   * Connects the administration of a run's tables.
   *
   * @param settings those of a {@link Deployment}
   * @throws UserError if that fails, with what to do about it
   */
  default DatabaseAdmin open(Settings settings) throws UserError {
    return ofSystem(system()).open(settings);
  }

  /**
   * Connects an administration that only reads: whatever it is asked to do, it writes nothing, and
   * makes no database.
   *
   * @param settings those of an {@link Answer}
   * @throws UserError if that fails, with what to do about it
   */
  default DatabaseAdmin look(Settings settings) throws UserError {
    return ofSystem(system()).look(settings);
  }

  /**
   * Asks what answers there, and writes nothing.
   *
   * @throws UserError if nothing does, or what a run cannot use, with what to do about it
   */
  default Answer ask(Settings settings) throws UserError {
    return ofSystem(system()).ask(settings);
  }

  /**
   * What answers.
   *
   * @param server for a reader, such as {@code MySQL 9.7.4-cluster}
   * @param settings to open paths with that are not to write: without a database that the first run
   *     will make
   */
  record Answer(String server, Settings settings) {}

  /**
   * A target that is ready.
   *
   * @param settings with where it is, for admin and paths to read: set by {@link Settings#with},
   *     which checks nothing
   * @param nodes those of {@link #nodes}
   * @param stop ends what {@link #deploy} started; called when admin and links are closed
   */
  record Deployment(Settings settings, Nodes nodes, Runnable stop) implements AutoCloseable {
    /** One whose nodes nobody can break from here. */
    public Deployment(Settings settings, Runnable stop) {
      this(settings, Nodes.NONE, stop);
    }

    @Override
    public void close() {
      stop.run();
    }
  }
}
