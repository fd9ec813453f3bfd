// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;

/** Opens the table of a system for its keeper. Found with {@link java.util.ServiceLoader}. */
public interface TableSource {
  /** The database that it reaches, as in {@link AccessPath#system()}. */
  String system();

  /**
   * Connects.
   *
   * @throws UserError if that fails, with what to do about it
   */
  Table open(Settings settings) throws UserError;
}
