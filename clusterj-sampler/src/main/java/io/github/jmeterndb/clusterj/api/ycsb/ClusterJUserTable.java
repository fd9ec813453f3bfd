// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ycsb;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.ycsb.Fields;
import io.github.jmeterndb.workloads.ycsb.UserRecord;
import io.github.jmeterndb.workloads.ycsb.UserTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * YCSB's transactions through ClusterJ. An update is sent by key alone; a scan is one of the
 * primary key's ordered index, in its order.
 */
public final class ClusterJUserTable implements UserTable {
  private final Sessions sessions;
  private final Map<Fields, RecordType> types = new ConcurrentHashMap<>();

  public ClusterJUserTable(Sessions sessions, Settings settings) {
    this.sessions = sessions;
  }

  private RecordType type(Fields fields) {
    return types.computeIfAbsent(fields, RecordType::new);
  }

  @Override
  public UserRecord read(String key, Fields fields) throws StoreException {
    return sessions.run(session -> read(session, key, type(fields)));
  }

  private static UserRecord read(Session session, String key, RecordType type)
      throws StoreException {
    RecordType.Row row = session.find(type.type(), key);
    if (row == null) {
      throw StoreException.wrongEffect("there is no record " + key);
    }
    try {
      return type.read(row);
    } finally {
      session.release(row);
    }
  }

  @Override
  public void update(UserRecord record, Fields fields) throws StoreException {
    List<Object> made = new ArrayList<>(1);
    sessions.run(
        session -> {
          session.updatePersistent(row(session, record, type(fields), made));
          return record;
        },
        made);
  }

  /**
   * A row to be written.
   *
   * @param made takes it, to be released
   */
  private static RecordType.Row row(
      Session session, UserRecord record, RecordType type, List<Object> made) {
    RecordType.Row row = session.newInstance(type.type(), record.key());
    made.add(row);
    type.set(row, record.values());
    return row;
  }

  @Override
  public void insert(UserRecord record) throws StoreException {
    RecordType type = type(new Fields(0, record.values().size()));
    List<Object> made = new ArrayList<>(1);
    sessions.run(session -> session.makePersistent(row(session, record, type, made)), made);
  }

  @Override
  public List<UserRecord> scan(String first, int count, Fields fields) throws StoreException {
    return sessions.run(session -> scan(session, first, count, type(fields)));
  }

  private static List<UserRecord> scan(Session session, String first, int count, RecordType type) {
    List<UserRecord> records = new ArrayList<>(count);
    List<? extends RecordType.Row> rows = rows(session, first, count, type.type());
    try {
      rows.forEach(row -> records.add(type.read(row)));
      return records;
    } finally {
      rows.forEach(session::release);
    }
  }

  private static <T> List<T> rows(Session session, String first, int count, Class<T> type) {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(type);
    definition.where(definition.get(RecordType.KEY).greaterEqual(definition.param("first")));
    Query<T> query = session.createQuery(definition);
    query.setParameter("first", first);
    query.setOrdering(Query.Ordering.ASCENDING, RecordType.KEY);
    query.setLimits(0, count);
    return query.getResultList();
  }
}
