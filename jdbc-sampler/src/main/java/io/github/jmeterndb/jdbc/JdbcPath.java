// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.SqlLink;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/** A server that speaks MySQL's protocol: a Hikari pool of connections to it. */
public final class JdbcPath implements AccessPath {
  public static final String NAME = "jdbc";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals("ndb") || system.equals("mysql");
  }

  @Override
  public boolean offers(Workload<?> workload) {
    return true;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.JDBC_URL,
        Parameter.JDBC_USER,
        Parameter.JDBC_PASSWORD,
        Parameter.JDBC_POOL_SIZE,
        Parameter.JDBC_DRIVER,
        Parameter.JDBC_PREPARE,
        Parameter.JDBC_PROPERTIES,
        Parameter.BATCH,
        Parameter.FORM);
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    SqlLink.requireConnections(threads, settings);
  }

  @Override
  public List<Precondition> room(Workload<?> workload, List<Settings> links, int jvms)
      throws UserError {
    MysqlConnector.requireDriver();
    return ConnectionLimits.check(JdbcConnections.of(links.get(0)), links, jvms);
  }

  @Override
  public <P> Link<P> open(Workload<P> workload, Target database, Settings settings)
      throws UserError {
    MysqlConnector.requireDriver();
    return new JdbcLink<>(workload, database.dialect(), settings);
  }
}
