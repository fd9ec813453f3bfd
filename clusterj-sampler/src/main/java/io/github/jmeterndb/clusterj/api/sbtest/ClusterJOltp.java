// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.clusterj.api.NdbFailure;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.Oltp;
import io.github.jmeterndb.workloads.sbtest.OltpStatement;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Executes sysbench's statements through ClusterJ, several of them in one transaction of one
 * session. {@link Parameter#FORM} selects the form of a transaction: the best one batches all reads
 * by primary key and sends all writes with the commit, the other one sends each statement on its
 * own. A range is a scan of the primary key's ordered index: ClusterJ has no SUM, no DISTINCT and
 * no order by an unindexed column, so these are done here. A write is by key alone, except that an
 * increment reads with a lock first.
 */
public final class ClusterJOltp implements Oltp {
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
  public List<Object> execute(boolean together, List<OltpStatement> statements)
      throws StoreException {
    List<Object> written = new ArrayList<>();
    if (together) {
      return sessions.transaction(
          session -> new Work(session, !inBatches, written).all(statements), written);
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

  /** An increment reads before it writes. ClusterJ commits each other statement on its own. */
  private Object alone(OltpStatement statement, List<Object> written) throws StoreException {
    Sessions.Work<Object> work = session -> new Work(session, false, written).execute(statement);
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

  private final class Work {
    private final Session session;

    /** True if each write is sent immediately, not with the next read or the commit. */
    private final boolean oneByOne;

    /** Created rows, to be released. */
    private final List<Object> written;

    Work(Session session, boolean oneByOne, List<Object> written) {
      this.session = session;
      this.oneByOne = oneByOne;
      this.written = written;
    }

    List<Object> all(List<OltpStatement> statements) throws StoreException {
      List<Object> answers = new ArrayList<>(statements.size());
      if (oneByOne) {
        for (OltpStatement statement : statements) {
          answers.add(execute(statement));
        }
        return answers;
      }
      Iterator<SbtestRow.WithC> points = loaded(statements).iterator();
      boolean locked = false;
      for (OltpStatement statement : statements) {
        if (statement.kind().writes() && !locked) {
          lockAndIncrease(statements);
          locked = true;
        }
        answers.add(
            switch (statement.kind()) {
              case POINT -> text(statement, points.next());
              case INDEX_UPDATE -> "";
              default -> execute(statement);
            });
      }
      return answers;
    }

    Object execute(OltpStatement statement) throws StoreException {
      TableTypes table = types(statement.table());
      return switch (statement.kind()) {
        case POINT -> text(statement, session.find(table.withC(), statement.id()));
        case SIMPLE_RANGE -> range(table, statement);
        case SUM_RANGE -> sum(table, statement);
        case ORDER_RANGE -> {
          List<String> range = range(table, statement);
          range.sort(null);
          yield range;
        }
        case DISTINCT_RANGE -> new ArrayList<>(new TreeSet<>(range(table, statement)));
        case INDEX_UPDATE -> increase(table, statement);
        case NON_INDEX_UPDATE -> {
          SbtestRow.WithC row = session.newInstance(table.withC(), statement.id());
          row.setC(statement.row().c());
          session.updatePersistent(row);
          yield sent(row);
        }
        case DELETE -> {
          session.deletePersistent(table.whole(), statement.id());
          send();
          yield true;
        }
        case INSERT, INSERT_NEW -> insert(table, statement.row());
      };
    }

    /** Reads all rows with a known primary key in one round trip. */
    private List<SbtestRow.WithC> loaded(List<OltpStatement> statements) {
      List<SbtestRow.WithC> rows = new ArrayList<>();
      for (OltpStatement statement : statements) {
        if (statement.kind() == Kind.POINT) {
          Class<? extends SbtestRow.WithC> type = types(statement.table()).withC();
          rows.add(session.load(session.newInstance(type, statement.id())));
        }
      }
      if (!rows.isEmpty()) {
        session.flush();
      }
      return rows;
    }

    private String text(OltpStatement statement, SbtestRow.WithC row) throws StoreException {
      String text = row == null ? null : row.getC();
      // Session.found() is true for a missing row, too. The c of a row is never empty.
      if (text == null || text.isEmpty()) {
        throw statement.noRow();
      }
      session.release(row);
      return text;
    }

    private List<String> range(TableTypes table, OltpStatement range) {
      List<String> read = new ArrayList<>();
      for (SbtestRow.WithC row : scan(table.withC(), range)) {
        read.add(row.getC());
        session.release(row);
      }
      return read;
    }

    private long sum(TableTypes table, OltpStatement range) {
      long sum = 0;
      for (SbtestRow.WithK row : scan(table.withK(), range)) {
        sum += row.getK();
        session.release(row);
      }
      return sum;
    }

    private <T> List<T> scan(Class<T> type, OltpStatement range) {
      QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(type);
      definition.where(
          definition.get("id").between(definition.param("first"), definition.param("last")));
      Query<T> query = session.createQuery(definition);
      query.setParameter("first", range.id());
      query.setParameter("last", range.last());
      return query.getResultList();
    }

    /**
     * Locks the rows to increment and to replace in one round trip. A delete that waits for its
     * lock may be overtaken by the insert of the same row in the same batch, which then fails with
     * error 630.
     */
    private void lockAndIncrease(List<OltpStatement> statements) {
      // One instance per row: with two, each would write what it has read.
      Map<List<Integer>, SbtestRow.WithK> increased = new LinkedHashMap<>();
      Map<List<Integer>, Integer> times = new HashMap<>();
      session.setLockMode(LockMode.EXCLUSIVE);
      try {
        for (OltpStatement statement : statements) {
          if (statement.kind() == Kind.INDEX_UPDATE) {
            List<Integer> row = List.of(statement.table(), statement.id());
            increased.computeIfAbsent(row, key -> load(statement));
            times.merge(row, 1, Integer::sum);
          } else if (statement.kind() == Kind.DELETE) {
            written.add(load(statement));
          }
        }
        session.flush();
      } finally {
        session.setLockMode(LockMode.READ_COMMITTED);
      }
      increased.forEach(
          (row, instance) -> {
            instance.setK(instance.getK() + times.get(row));
            session.updatePersistent(instance);
            written.add(instance);
          });
    }

    private SbtestRow.WithK load(OltpStatement statement) {
      Class<? extends SbtestRow.WithK> type = types(statement.table()).withK();
      return session.load(session.newInstance(type, statement.id()));
    }

    /** Without the lock, increments by others would be lost silently. */
    private Object increase(TableTypes table, OltpStatement statement) throws StoreException {
      SbtestRow.WithK row;
      session.setLockMode(LockMode.EXCLUSIVE);
      try {
        row = session.find(table.withK(), statement.id());
      } finally {
        session.setLockMode(LockMode.READ_COMMITTED);
      }
      if (row == null) {
        throw statement.noRow();
      }
      row.setK(row.getK() + 1);
      session.updatePersistent(row);
      return sent(row);
    }

    private Object insert(TableTypes table, Row row) {
      SbtestRow.Whole instance = session.newInstance(table.whole());
      if (row.id() != 0) {
        instance.setId(row.id());
      }
      instance.setK(row.k());
      instance.setC(row.c());
      instance.setPad(row.pad());
      session.makePersistent(instance);
      return sent(instance);
    }

    private Object sent(Object row) {
      written.add(row);
      send();
      return "";
    }

    private void send() {
      if (oneByOne) {
        session.flush();
      }
    }
  }

  private record TableTypes(
      Class<? extends SbtestRow.WithK> withK,
      Class<? extends SbtestRow.WithC> withC,
      Class<? extends SbtestRow.Whole> whole) {
    static TableTypes of(int table) {
      return new TableTypes(
          type(SbtestRow.WithK.class, table),
          type(SbtestRow.WithC.class, table),
          type(SbtestRow.Whole.class, table));
    }

    private static <T> Class<? extends T> type(Class<T> row, int table) {
      return RowTypes.of(row, Oltp.table(table), List.of());
    }
  }
}
