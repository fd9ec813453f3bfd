// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * H2's transactional MVStore, without SQL or pool: a session per thread.
 *
 * @param <P> the workload's API, {@link DirectRows}
 */
final class DirectPathConnection<P> implements PathConnection<P> {
  private final EmbeddedDatabase database;
  private final ThreadBound<DirectSession> sessions;
  private final P api;

  DirectPathConnection(Workload<P> workload, EmbeddedDatabase database, Settings settings) {
    this.database = database;
    sessions =
        new ThreadBound<>(
            () -> {
              try {
                return new DirectSession(database.connect());
              } catch (SQLException e) {
                throw SqlFailure.of(e);
              }
            });
    api = workload.api().cast(new DirectRows(sessions, settings));
  }

  @Override
  public P api() {
    return api;
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.get();
  }

  @Override
  public String token() throws UserError {
    try (Connection connection = database.connect()) {
      return Lease.token(connection);
    } catch (SQLException e) {
      throw EmbeddedDatabase.explain(e);
    }
  }

  @Override
  public void close() {
    sessions.close();
  }
}
