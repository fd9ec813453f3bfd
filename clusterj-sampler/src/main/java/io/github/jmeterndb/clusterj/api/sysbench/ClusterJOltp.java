// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sysbench;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sysbench.Answers;
import io.github.jmeterndb.sysbench.Oltp;
import io.github.jmeterndb.sysbench.Reads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * sysbench's transactions through ClusterJ: all reads by primary key in one batch, and so in one
 * round trip; each range a scan of the primary key's ordered index. ClusterJ has no SUM, no order
 * by an unindexed column and no DISTINCT: those are done here.
 */
public final class ClusterJOltp implements Oltp {
  private final Sessions sessions;

  /** Over those sessions. */
  public ClusterJOltp(Sessions sessions, Settings settings) {
    this.sessions = sessions;
  }

  @Override
  public String pointSelect(int id) throws StoreException {
    return sessions.run(
        session -> {
          RowText row = session.find(RowText.class, id);
          if (row == null) {
            throw noRow(id);
          }
          String text = row.getC();
          session.release(row);
          return text;
        });
  }

  @Override
  public Answers readOnly(Reads reads) throws StoreException {
    return sessions.run(
        session -> {
          session.currentTransaction().begin();
          Answers answers = read(session, reads);
          session.currentTransaction().commit();
          return answers;
        });
  }

  private static Answers read(Session session, Reads reads) throws StoreException {
    Answers answers = new Answers();
    answers.points().addAll(points(session, reads.points()));
    for (int first : reads.simple()) {
      answers.simple().add(texts(session, first, reads.last(first)));
    }
    for (int first : reads.sums()) {
      answers.sums().add(sum(session, first, reads.last(first)));
    }
    for (int first : reads.ordered()) {
      List<String> texts = texts(session, first, reads.last(first));
      texts.sort(null);
      answers.ordered().add(texts);
    }
    for (int first : reads.distinct()) {
      Collection<String> texts = new TreeSet<>(texts(session, first, reads.last(first)));
      answers.distinct().add(new ArrayList<>(texts));
    }
    return answers;
  }

  private static List<String> points(Session session, int... ids) throws StoreException {
    List<RowText> rows = new ArrayList<>();
    for (int id : ids) {
      rows.add(session.load(session.newInstance(RowText.class, id)));
    }
    session.flush();
    List<String> texts = new ArrayList<>();
    for (RowText row : rows) {
      String text = row.getC();
      // Session.found() is true for a row that is not there, too; a row's c is never empty.
      if (text == null || text.isEmpty()) {
        throw noRow(row.getId());
      }
      texts.add(text);
      session.release(row);
    }
    return texts;
  }

  private static List<String> texts(Session session, int first, int last) {
    List<String> texts = new ArrayList<>();
    for (RowText row : range(session, RowText.class, first, last)) {
      texts.add(row.getC());
      session.release(row);
    }
    return texts;
  }

  private static long sum(Session session, int first, int last) {
    long sum = 0;
    for (RowNumber row : range(session, RowNumber.class, first, last)) {
      sum += row.getK();
      session.release(row);
    }
    return sum;
  }

  private static <T> List<T> range(Session session, Class<T> type, int first, int last) {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(type);
    definition.where(
        definition.get("id").between(definition.param("first"), definition.param("last")));
    Query<T> query = session.createQuery(definition);
    query.setParameter("first", first);
    query.setParameter("last", last);
    return query.getResultList();
  }

  private static StoreException noRow(int id) {
    return StoreException.wrongEffect("there is no row " + id);
  }
}
