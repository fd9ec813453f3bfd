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
import io.github.jmeterndb.workloads.sbtest.Oltp;
import io.github.jmeterndb.workloads.sbtest.OltpStatement;
import io.github.jmeterndb.workloads.sbtest.Sysbench;
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
  public List<Object> execute(boolean together, List<OltpStatement> statements)
      throws StoreException {
    List<Object> written = new ArrayList<>();
    if (together) {
      return sessions.transaction(
          session -> new OltpSession(session, this::types, !inBatches, written).all(statements),
          written);
    }
    if (statements.size() == 1) {
      return List.of(alone(statements.get(0), written));
    }
    List<Object> answers = new ArrayList<>(statements.size());
    for (OltpStatement statement : statements) {
      answers.add(alone(statement, written));
    }
    return answers;
  }

  /** An increment reads before it writes; of the others, ClusterJ commits each by itself. */
  private Object alone(OltpStatement statement, List<Object> written) throws StoreException {
    Sessions.Work<Object> work =
        session -> new OltpSession(session, this::types, false, written).execute(statement);
    return switch (statement.kind()) {
      case INDEX_UPDATE -> sessions.transaction(work, written);
      case DELETE -> sessions.run(session -> deletes(work, session));
      default -> sessions.run(work, written);
    };
  }

  private static Object deletes(Sessions.Work<Object> delete, Session session)
      throws StoreException {
    try {
      return delete.on(session);
    } catch (ClusterJDatastoreException e) {
      if (e.getCode() == NdbFailure.NO_SUCH_ROW) {
        return false;
      }
      throw e;
    }
  }
}
