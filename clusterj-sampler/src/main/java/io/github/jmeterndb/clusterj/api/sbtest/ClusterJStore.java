// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;

/**
 * The table through ClusterJ, each operation in autocommit mode: where a write finds its row first,
 * the find is a transaction of its own.
 */
public final class ClusterJStore implements Store {
  private final Sessions sessions;
  private final boolean findsFirst;

  /** Over those sessions. */
  public ClusterJStore(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    findsFirst = settings.text(Parameter.WRITE_MODE).equals("find");
  }

  @Override
  public void insert(Row row) throws StoreException {
    sessions.run(
        session -> {
          SbtestRow.OfCrud instance = session.newInstance(SbtestRow.OfCrud.class);
          instance.setId(row.id());
          instance.setK(row.k());
          instance.setC(row.c());
          instance.setPad(row.pad());
          session.makePersistent(instance);
          session.release(instance);
          return row;
        });
  }

  @Override
  public Row select(int id) throws StoreException {
    return sessions.run(
        session -> {
          SbtestRow.OfCrud instance = find(session, id);
          Row row = new Row(instance.getId(), instance.getK(), instance.getC(), instance.getPad());
          session.release(instance);
          return row;
        });
  }

  @Override
  public void update(int id, String c) throws StoreException {
    sessions.run(
        session -> {
          SbtestRow.OfCrud instance =
              findsFirst ? find(session, id) : session.newInstance(SbtestRow.OfCrud.class, id);
          instance.setC(c);
          session.updatePersistent(instance);
          session.release(instance);
          return null;
        });
  }

  @Override
  public void delete(int id) throws StoreException {
    sessions.run(
        session -> {
          if (findsFirst) {
            SbtestRow.OfCrud instance = find(session, id);
            session.deletePersistent(instance);
            session.release(instance);
          } else {
            session.deletePersistent(SbtestRow.OfCrud.class, id);
          }
          return null;
        });
  }

  private static SbtestRow.OfCrud find(Session session, int id) throws StoreException {
    SbtestRow.OfCrud instance = session.find(SbtestRow.OfCrud.class, id);
    if (instance == null) {
      throw StoreException.wrongEffect("there is no row " + id);
    }
    return instance;
  }
}
