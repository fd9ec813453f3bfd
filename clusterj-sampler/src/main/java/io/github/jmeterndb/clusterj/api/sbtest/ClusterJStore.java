// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The table through ClusterJ, each operation in autocommit mode: where a write finds its row first,
 * the find is a transaction of its own. In a transaction of several, writes are sent with the
 * commit.
 */
public final class ClusterJStore implements Store {
  private final Sessions sessions;
  private final boolean findsFirst;
  private final Optional<Batch> batch;

  public ClusterJStore(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    findsFirst = settings.text(Parameter.WRITE_MODE).equals("find");
    batch = Batch.of(settings, this::transaction);
  }

  @Override
  public Optional<Batch> batch() {
    return batch;
  }

  /** The rows that are written are read when they are sent. */
  private void transaction(Work work) throws StoreException {
    List<Object> written = new ArrayList<>();
    sessions.transaction(
        session -> {
          work.on(new OfSession(session, findsFirst, written::add));
          return work;
        },
        written);
  }

  @Override
  public void insert(Row row) throws StoreException {
    autocommit(rows -> rows.insert(row));
  }

  @Override
  public Row select(int id) throws StoreException {
    return sessions.run(session -> ofSession(session).select(id));
  }

  @Override
  public void update(int id, String c) throws StoreException {
    autocommit(rows -> rows.update(id, c));
  }

  @Override
  public void delete(int id) throws StoreException {
    autocommit(rows -> rows.delete(id));
  }

  private void autocommit(Work work) throws StoreException {
    sessions.run(
        session -> {
          work.on(ofSession(session));
          return work;
        });
  }

  private OfSession ofSession(Session session) {
    return new OfSession(session, findsFirst, session::release);
  }

  /**
   * The table in a session.
   *
   * @param isDone gets each row that was written, when the session has got it
   */
  private record OfSession(Session session, boolean findsFirst, Consumer<Object> isDone)
      implements Store {
    @Override
    public void insert(Row row) {
      SbtestRow.OfCrud instance = session.newInstance(SbtestRow.OfCrud.class);
      instance.setId(row.id());
      instance.setK(row.k());
      instance.setC(row.c());
      instance.setPad(row.pad());
      session.makePersistent(instance);
      isDone.accept(instance);
    }

    @Override
    public Row select(int id) throws StoreException {
      SbtestRow.OfCrud instance = find(id);
      Row row = new Row(instance.getId(), instance.getK(), instance.getC(), instance.getPad());
      session.release(instance);
      return row;
    }

    @Override
    public void update(int id, String c) throws StoreException {
      SbtestRow.OfCrud instance =
          findsFirst ? find(id) : session.newInstance(SbtestRow.OfCrud.class, id);
      instance.setC(c);
      session.updatePersistent(instance);
      isDone.accept(instance);
    }

    @Override
    public void delete(int id) throws StoreException {
      if (findsFirst) {
        SbtestRow.OfCrud instance = find(id);
        session.deletePersistent(instance);
        isDone.accept(instance);
      } else {
        session.deletePersistent(SbtestRow.OfCrud.class, id);
      }
    }

    private SbtestRow.OfCrud find(int id) throws StoreException {
      SbtestRow.OfCrud instance = session.find(SbtestRow.OfCrud.class, id);
      if (instance == null) {
        throw StoreException.wrongEffect("there is no row " + id);
      }
      return instance;
    }
  }
}
