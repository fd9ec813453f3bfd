// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * What a transaction reads: each range is a scan of the primary key's ordered index. ClusterJ has
 * no SUM, no order by an unindexed column and no DISTINCT: those are done here.
 */
final class OltpReads {
  private final Session session;
  private final IntFunction<TableTypes> types;

  OltpReads(Session session, IntFunction<TableTypes> types) {
    this.session = session;
    this.types = types;
  }

  /**
   * All of them.
   *
   * @param inBatches whether rows are read by their primary keys in one round trip
   */
  ReadAnswers all(Reads reads, boolean inBatches) throws StoreException {
    ReadAnswers answers = new ReadAnswers();
    if (inBatches && reads.points().ids().length > 0) {
      answers.points().addAll(batch(reads.points()));
    } else {
      for (int id : reads.points().ids()) {
        answers.points().add(point(reads.points().table(), id));
      }
    }
    for (int first : reads.simple().ids()) {
      answers.simple().add(range(reads.simple().table(), first, reads.last(first)));
    }
    for (int first : reads.sums().ids()) {
      answers.sums().add(sum(reads.sums().table(), first, reads.last(first)));
    }
    for (int first : reads.ordered().ids()) {
      List<String> range = range(reads.ordered().table(), first, reads.last(first));
      range.sort(null);
      answers.ordered().add(range);
    }
    for (int first : reads.distinct().ids()) {
      Collection<String> range =
          new TreeSet<>(range(reads.distinct().table(), first, reads.last(first)));
      answers.distinct().add(new ArrayList<>(range));
    }
    return answers;
  }

  String point(int table, int id) throws StoreException {
    SbtestRow.WithC row = session.find(types.apply(table).withC(), id);
    if (row == null) {
      throw noRow(table, id);
    }
    String text = row.getC();
    session.release(row);
    return text;
  }

  private List<String> batch(Rows points) throws StoreException {
    Class<? extends SbtestRow.WithC> type = types.apply(points.table()).withC();
    List<SbtestRow.WithC> rows = new ArrayList<>();
    for (int id : points.ids()) {
      rows.add(session.load(session.newInstance(type, id)));
    }
    session.flush();
    List<String> read = new ArrayList<>();
    for (SbtestRow.WithC row : rows) {
      String text = row.getC();
      // Session.found() is true for a row that is not there, too; a row's c is never empty.
      if (text == null || text.isEmpty()) {
        throw noRow(points.table(), row.getId());
      }
      read.add(text);
      session.release(row);
    }
    return read;
  }

  private List<String> range(int table, int first, int last) {
    List<String> read = new ArrayList<>();
    for (SbtestRow.WithC row : scan(types.apply(table).withC(), first, last)) {
      read.add(row.getC());
      session.release(row);
    }
    return read;
  }

  private long sum(int table, int first, int last) {
    long sum = 0;
    for (SbtestRow.WithK row : scan(types.apply(table).withK(), first, last)) {
      sum += row.getK();
      session.release(row);
    }
    return sum;
  }

  private <T> List<T> scan(Class<T> type, int first, int last) {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(type);
    definition.where(
        definition.get("id").between(definition.param("first"), definition.param("last")));
    Query<T> query = session.createQuery(definition);
    query.setParameter("first", first);
    query.setParameter("last", last);
    return query.getResultList();
  }

  /** A row that must be there is not. */
  static StoreException noRow(int table, int id) {
    return StoreException.wrongEffect("there is no row %s in %s".formatted(id, Oltp.table(table)));
  }
}
