// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.SqlPathConnection;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/** The embedded database with SQL and a Hikari pool, as JDBC on NDB. */
public final class SqlPath implements AccessPath {
  static final String NAME = "sql";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals(EmbeddedTarget.NAME);
  }

  @Override
  public boolean offers(Workload<?> workload) {
    return true;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.NDB_DATABASE, Parameter.JDBC_POOL_SIZE, Parameter.BATCH, Parameter.FORM);
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    EmbeddedDatabase.requireThreads(threads);
    SqlPathConnection.requireConnections(threads, settings);
  }

  @Override
  public <P> PathConnection<P> open(Workload<P> workload, Settings settings) throws UserError {
    return new SqlPathConnection<>(
        workload, EmbeddedDatabase.of(settings)::connect, settings, EmbeddedDatabase::explain);
  }
}
