// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;

/** A way from Java to the table. Found with {@link java.util.ServiceLoader}. */
public interface AccessPath {
  /** The name in properties, tags and tables, such as {@code clusterj}. */
  String name();

  /** The database that it reaches, such as {@code ndb}: paths of one system are comparable. */
  String system();

  /** The parameters that {@link #open} reads. */
  List<Parameter> parameters();

  /**
   * Connects.
   *
   * @throws UserError if that fails, with what to do about it
   */
  Store open(Settings settings) throws UserError;
}
