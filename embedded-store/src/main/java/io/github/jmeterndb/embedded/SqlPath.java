// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.SqlStore;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.sql.SQLException;
import java.util.List;
import org.h2.Driver;

/** The stand-in through H2's SQL and a Hikari pool: what JDBC is on NDB. */
public final class SqlPath implements AccessPath {
  static final String NAME = "sql";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String system() {
    return EmbeddedDatabase.SYSTEM;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.NDB_DATABASE, Parameter.JDBC_POOL_SIZE);
  }

  @Override
  public Store open(Settings settings) throws UserError {
    HikariConfig config = new HikariConfig();
    config.setPoolName("jmeter-ndb stand-in");
    config.setDriverClassName(Driver.class.getName());
    config.setJdbcUrl(EmbeddedDatabase.of(settings).url());
    config.setMaximumPoolSize(settings.number(Parameter.JDBC_POOL_SIZE));
    return PooledStore.open(config);
  }

  private static final class PooledStore extends SqlStore {
    private final HikariDataSource pool;

    private PooledStore(HikariDataSource pool) {
      super(pool);
      this.pool = pool;
    }

    static PooledStore open(HikariConfig config) throws UserError {
      HikariDataSource pool = new HikariDataSource(config);
      try {
        fill(pool, config.getMaximumPoolSize());
        return new PooledStore(pool);
      } catch (SQLException e) {
        pool.close();
        throw EmbeddedDatabase.explain(e);
      }
    }

    @Override
    public void close() {
      pool.close();
    }
  }
}
