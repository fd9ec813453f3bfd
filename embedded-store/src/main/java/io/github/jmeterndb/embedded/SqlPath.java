// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.SqlLink;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.workload.Workload;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.h2.Driver;

/** The embedded database over SQL and a Hikari pool: what JDBC is on NDB. */
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
    SqlLink.requireConnections(threads, settings);
  }

  @Override
  public <P> Link<P> open(Workload<P> workload, Target database, Settings settings)
      throws UserError {
    HikariConfig config = new HikariConfig();
    config.setPoolName("jmeter-ndb embedded database");
    DriverConnections connections =
        new DriverConnections(new Driver(), EmbeddedDatabase.of(settings).url(), new Properties());
    config.setDataSource(connections);
    config.setMaximumPoolSize(settings.number(Parameter.JDBC_POOL_SIZE));
    return Pooled.open(workload, config, connections, database.dialect(), settings);
  }

  private static final class Pooled<P> extends SqlLink<P> {
    private final HikariDataSource pool;

    private Pooled(
        Workload<P> workload,
        HikariDataSource pool,
        DriverConnections connections,
        Dialect dialect,
        Settings settings) {
      super(workload, pool, connections, pool::evictConnection, dialect, settings);
      this.pool = pool;
    }

    static <P> Pooled<P> open(
        Workload<P> workload,
        HikariConfig config,
        DriverConnections connections,
        Dialect dialect,
        Settings settings)
        throws UserError {
      HikariDataSource pool = new HikariDataSource(config);
      boolean opened = false;
      try {
        fill(pool, config.getMaximumPoolSize());
        Pooled<P> link = new Pooled<>(workload, pool, connections, dialect, settings);
        opened = true;
        return link;
      } catch (SQLException e) {
        throw EmbeddedDatabase.explain(e);
      } finally {
        if (!opened) {
          pool.close();
        }
      }
    }

    @Override
    public void close() {
      pool.close();
    }
  }
}
