// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.NdbFailure;
import io.github.jmeterndb.clusterj.api.Noted;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.Sysbench;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * sysbench's statements through ClusterJ, several of them in one transaction of one session. A
 * transaction is done in its best form, all reads by primary key in one batch and all writes with
 * the commit, or statement by statement: {@link Parameter#FORM}.
 */
public final class ClusterJOltp implements Oltp, Noted {
  private final Sessions sessions;
  private final boolean inBatches;
  private final Map<Integer, TableTypes> types = new ConcurrentHashMap<>();

  public ClusterJOltp(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    inBatches = settings.text(Parameter.FORM).equals("best");
  }

  private TableTypes types(int table) {
    return types.computeIfAbsent(table, TableTypes::of);
  }

  @Override
  public String note(Operation operation) {
    boolean hasRanges =
        operation.equals(Sysbench.READ_ONLY) || operation.equals(Sysbench.READ_WRITE);
    return hasRanges ? "SUM, ORDER BY and DISTINCT are done in the client" : "";
  }

  @Override
  public String pointSelect(int table, int id) throws StoreException {
    return sessions.run(session -> new OltpReads(session, this::types).point(table, id));
  }

  @Override
  public void updateIndex(int table, int id) throws StoreException {
    List<Object> written = new ArrayList<>(1);
    sessions.transaction(
        session -> {
          writes(session, false, written).increase(table, id);
          return written;
        },
        written);
  }

  @Override
  public void updateNonIndex(int table, int id, String c) throws StoreException {
    List<Object> written = new ArrayList<>(1);
    sessions.run(
        session -> {
          writes(session, false, written).replaceText(table, id, c);
          return written;
        },
        written);
  }

  @Override
  public void insert(int table, SysbenchRow row) throws StoreException {
    List<Object> written = new ArrayList<>(1);
    sessions.run(
        session -> {
          writes(session, false, written).insert(table, row);
          return written;
        },
        written);
  }

  @Override
  public boolean delete(int table, int id) throws StoreException {
    return sessions.run(
        session -> {
          try {
            session.deletePersistent(types(table).whole(), id);
            return true;
          } catch (ClusterJDatastoreException e) {
            if (e.getCode() == NdbFailure.NO_SUCH_ROW) {
              return false;
            }
            throw e;
          }
        });
  }

  @Override
  public ReadAnswers transaction(Reads reads, Writes writes) throws StoreException {
    List<Object> written = new ArrayList<>();
    return sessions.transaction(
        session -> {
          ReadAnswers answers = new OltpReads(session, this::types).all(reads, inBatches);
          writes(session, !inBatches, written).all(writes);
          return answers;
        },
        written);
  }

  private OltpWrites writes(Session session, boolean oneByOne, List<Object> written) {
    return new OltpWrites(session, this::types, oneByOne, written);
  }

  /** Without a transaction there are no batches: each statement is executed by itself. */
  @Override
  public ReadAnswers withoutTransaction(Reads reads, Writes writes) throws StoreException {
    ReadAnswers answers =
        sessions.run(session -> new OltpReads(session, this::types).all(reads, false));
    for (int id : writes.increments().ids()) {
      updateIndex(writes.increments().table(), id);
    }
    for (int i = 0; i < writes.texts().size(); i++) {
      updateNonIndex(writes.updates().table(), writes.updates().ids()[i], writes.texts().get(i));
    }
    for (SysbenchRow row : writes.replacements()) {
      delete(writes.table(), row.id());
      insert(writes.table(), row);
    }
    return answers;
  }
}
