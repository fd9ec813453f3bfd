// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.ClusterJDatastoreException;
import io.github.jmeterndb.clusterj.api.NdbFailure;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.rows.RowWork;
import io.github.jmeterndb.clusterj.api.rows.RowWork.Row;
import io.github.jmeterndb.clusterj.api.rows.Scan;
import io.github.jmeterndb.clusterj.api.rows.TypedTable;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.sbtest.Oltp;
import io.github.jmeterndb.workloads.sbtest.OltpStatement;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
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
  private final Map<Integer, Tables> known = new ConcurrentHashMap<>();

  public ClusterJOltp(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    inBatches = settings.text(Parameter.FORM).equals("best");
  }

  private Tables tables(OltpStatement statement) {
    return known.computeIfAbsent(statement.table(), Tables::of);
  }

  @Override
  public List<Object> execute(boolean together, List<OltpStatement> statements)
      throws StoreException {
    List<Object> made = new ArrayList<>();
    if (together) {
      return sessions.transaction(
          session -> execute(new RowWork(session, made, inBatches, !inBatches), statements), made);
    }
    List<Object> answers = new ArrayList<>(statements.size());
    for (OltpStatement statement : statements) {
      answers.add(alone(statement, made));
    }
    return answers;
  }

  /** An increment reads before it writes. ClusterJ commits each other statement on its own. */
  private Object alone(OltpStatement statement, List<Object> made) throws StoreException {
    Sessions.Work<Object> work =
        session -> execute(new RowWork(session, made, false, false), statement);
    return switch (statement.kind()) {
      case INDEX_UPDATE -> sessions.transaction(work, made);
      case DELETE ->
          sessions.run(
              session -> {
                try {
                  return work.on(session);
                } catch (ClusterJDatastoreException e) {
                  if (e.getCode() == NdbFailure.NO_SUCH_ROW) {
                    return false;
                  }
                  throw e;
                }
              });
      default -> sessions.run(work, made);
    };
  }

  private List<Object> execute(RowWork work, List<OltpStatement> statements) throws StoreException {
    // Reads all rows with a known primary key in one round trip.
    Queue<Row> points = new ArrayDeque<>();
    for (OltpStatement statement : statements) {
      if (inBatches && statement.kind() == Kind.POINT) {
        points.add(work.read(tables(statement).c, statement.id()));
      }
    }
    if (!points.isEmpty()) {
      work.send();
    }
    boolean locked = !inBatches;
    List<Object> answers = new ArrayList<>(statements.size());
    for (OltpStatement statement : statements) {
      if (statement.kind().writes() && !locked) {
        lockAndIncrease(work, statements);
        locked = true;
      }
      if (inBatches && statement.kind() == Kind.POINT) {
        answers.add(points.remove().require("c"));
      } else if (inBatches && statement.kind() == Kind.INDEX_UPDATE) {
        answers.add("");
      } else {
        answers.add(execute(work, statement));
      }
    }
    return answers;
  }

  private Object execute(RowWork work, OltpStatement statement) throws StoreException {
    Tables table = tables(statement);
    int id = statement.id();
    return switch (statement.kind()) {
      case POINT -> work.read(table.c, id).require("c");
      case SIMPLE_RANGE -> texts(work, table, statement);
      case ORDER_RANGE -> {
        List<String> texts = texts(work, table, statement);
        texts.sort(null);
        yield texts;
      }
      case DISTINCT_RANGE -> new ArrayList<>(new TreeSet<>(texts(work, table, statement)));
      case SUM_RANGE -> {
        long sum = 0;
        for (int k : range(work.scan(table.k, "k", Integer.class), statement)) {
          sum += k;
        }
        yield sum;
      }
      case INDEX_UPDATE -> {
        // Without the lock, increments by others would be lost silently.
        Row row = work.lock(table.k, id);
        row.add("k", 1);
        work.update(row);
        yield "";
      }
      case NON_INDEX_UPDATE -> {
        Row row = work.unread(table.c, id);
        row.set("c", statement.row().c());
        work.update(row);
        yield "";
      }
      case DELETE -> {
        work.delete(table.whole, id);
        yield true;
      }
      case INSERT, INSERT_NEW -> {
        Object[] values = statement.row().values();
        values[0] = id == 0 ? null : id;
        work.insert(table.whole, values);
        yield "";
      }
    };
  }

  private static List<String> texts(RowWork work, Tables table, OltpStatement statement) {
    return range(work.scan(table.c, "c", String.class), statement);
  }

  private static <T> List<T> range(Scan<T> scan, OltpStatement range) {
    return scan.between("id", range.id(), range.last()).rows();
  }

  /**
   * Locks the rows to increment and to replace in one round trip. A delete that waits for its lock
   * may be overtaken by the insert of the same row in the same batch, which then fails with error
   * 630.
   */
  private void lockAndIncrease(RowWork work, List<OltpStatement> statements) throws StoreException {
    // One instance per row: with two, each would write what it has read.
    Map<List<Integer>, Row> rows = new LinkedHashMap<>();
    List<Row> increments = new ArrayList<>();
    for (OltpStatement statement : statements) {
      if (statement.kind() == Kind.INDEX_UPDATE) {
        List<Integer> key = List.of(statement.table(), statement.id());
        if (!rows.containsKey(key)) {
          rows.put(key, work.lock(tables(statement).k, statement.id()));
        }
        increments.add(rows.get(key));
      } else if (statement.kind() == Kind.DELETE) {
        work.lock(tables(statement).k, statement.id());
      }
    }
    work.send();
    increments.forEach(row -> row.add("k", 1));
    rows.values().forEach(work::update);
  }

  /** The columns that statements read or write. */
  private record Tables(TypedTable k, TypedTable c, TypedTable whole) {
    static Tables of(int number) {
      return new Tables(
          table(number, List.of("id", "k"), List.of()),
          table(number, List.of("id"), List.of("c")),
          table(number, List.of("id", "k"), List.of("c", "pad")));
    }

    private static TypedTable table(int number, List<String> numbers, List<String> texts) {
      return new TypedTable(Layout.plain(Oltp.table(number), numbers, texts, List.of()));
    }
  }
}
