// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What a run is pointed at. Found with {@link java.util.ServiceLoader}, by its name. */
public interface Target {
  /** The value of {@link Parameter#TARGET} that chooses it. */
  String name();

  /** The database behind it, as in {@link Database#system()}. */
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

  /**
   * A target that is ready.
   *
   * @param settings with where it is, for keeper and paths to read: set by {@link Settings#with},
   *     which checks nothing
   * @param nodes those of {@link #nodes}
   * @param stop ends what {@link #deploy} started; called when keeper and links are closed
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
