// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Crud's table through ClusterJ. A single operation is in autocommit mode: where a write finds its
 * row first, the find is a transaction of its own. In a transaction of several, writes are sent
 * with the commit.
 */
public final class ClusterJRows implements Rows {
  private final Sessions sessions;
  private final boolean findsFirst;
  private final int batch;

  public ClusterJRows(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    findsFirst = settings.text(Parameter.WRITE_MODE).equals("find");
    batch = settings.number(Parameter.BATCH);
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    return run(
        keys.length,
        (session, done) -> {
          Object[][] rows = new Object[keys.length][];
          for (int i = 0; i < keys.length; i++) {
            SbtestRow.OfCrud row = find(session, (int) keys[i][0]);
            rows[i] = new Object[] {row.getId(), row.getK(), row.getC(), row.getPad()};
            session.release(row);
          }
          return rows;
        });
  }

  @Override
  public void insert(Layout table, Object[]... rows) throws StoreException {
    run(
        rows.length,
        (session, done) -> {
          for (Object[] row : rows) {
            SbtestRow.OfCrud instance = session.newInstance(SbtestRow.OfCrud.class);
            instance.setId((int) row[0]);
            instance.setK((int) row[1]);
            instance.setC((String) row[2]);
            instance.setPad((String) row[3]);
            session.makePersistent(instance);
            done.accept(instance);
          }
          return rows;
        });
  }

  @Override
  public void update(Layout table, Object[]... rows) throws StoreException {
    run(
        rows.length,
        (session, done) -> {
          for (Object[] row : rows) {
            int id = (int) row[0];
            SbtestRow.OfCrud instance =
                findsFirst ? find(session, id) : session.newInstance(SbtestRow.OfCrud.class, id);
            instance.setC((String) row[2]);
            session.updatePersistent(instance);
            done.accept(instance);
          }
          return rows;
        });
  }

  @Override
  public void delete(Layout table, Object[]... keys) throws StoreException {
    run(
        keys.length,
        (session, done) -> {
          for (Object[] key : keys) {
            int id = (int) key[0];
            if (findsFirst) {
              SbtestRow.OfCrud instance = find(session, id);
              session.deletePersistent(instance);
              done.accept(instance);
            } else {
              session.deletePersistent(SbtestRow.OfCrud.class, id);
            }
          }
          return keys;
        });
  }

  /** In a transaction of several, the rows that are written are read when they are sent. */
  private <T> T run(int operations, Work<T> work) throws StoreException {
    if (operations == 1) {
      return sessions.run(session -> work.on(session, session::release));
    }
    List<Object> written = new ArrayList<>();
    return sessions.transaction(session -> work.on(session, written::add), written);
  }

  private static SbtestRow.OfCrud find(Session session, int id) throws StoreException {
    SbtestRow.OfCrud instance = session.find(SbtestRow.OfCrud.class, id);
    if (instance == null) {
      throw StoreException.wrongEffect("there is no row " + id);
    }
    return instance;
  }

  private interface Work<T> {
    /**
     * Does it.
     *
     * @param done gets each row that was written, when the session has got it
     */
    T on(Session session, Consumer<Object> done) throws StoreException;
  }
}
