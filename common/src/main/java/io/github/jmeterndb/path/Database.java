// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;

/** A database system. Found with {@link java.util.ServiceLoader}. */
public interface Database {
  /** Its name: access paths and targets say by it where they lead. */
  String system();

  /** How it words its SQL. */
  Dialect dialect();

  /**
   * Connects the keeper of a run's tables.
   *
   * @throws UserError if that fails, with what to do about it
   */
  Keeper open(Settings settings) throws UserError;
}
