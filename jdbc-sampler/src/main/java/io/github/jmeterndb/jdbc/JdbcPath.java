// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.util.List;

/** The NDB Cluster through SQL: a Hikari pool of Connector/J connections to a mysqld. */
public final class JdbcPath implements AccessPath {
  static final String NAME = "jdbc";
  static final String SYSTEM = "ndb";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.JDBC_URL,
        Parameter.JDBC_USER,
        Parameter.JDBC_PASSWORD,
        Parameter.JDBC_POOL_SIZE,
        Parameter.JDBC_PREPARE);
  }

  @Override
  public Store open(Settings settings) throws UserError {
    return JdbcStore.open(settings);
  }
}
