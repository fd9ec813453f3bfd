// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;

/** A database system. Found with {@link java.util.ServiceLoader}. */
public interface Database {
  /** The system's name, such as {@code ndb}, by which access paths and targets refer to it. */
  String system();

  /** How it words its SQL. */
  Dialect dialect();

  /**
   * Connects the keeper of a run's tables.
   *
   * @throws UserError if that fails, with what to do about it
   */
  Keeper open(Settings settings) throws UserError;

  /**
   * Connects a keeper that only looks: whatever it is asked to do, it writes nothing, and makes no
   * database.
   *
   * @param settings those of an {@link Answer}
   * @throws UserError if that fails, with what to do about it
   */
  Keeper look(Settings settings) throws UserError;

  /**
   * Asks what answers there, and writes nothing.
   *
   * @throws UserError if nothing does, or what a run cannot use, with what to do about it
   */
  Answer ask(Settings settings) throws UserError;

  /**
   * What answers.
   *
   * @param server for a reader, such as {@code MySQL 9.7.4-cluster}
   * @param settings to open paths with that are not to write: without a database that the first run
   *     will make
   */
  record Answer(String server, Settings settings) {}
}
