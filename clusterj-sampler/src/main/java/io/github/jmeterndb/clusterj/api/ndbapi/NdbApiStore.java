// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;

/** The table through the NDB API, each operation in a transaction of one round trip. */
final class NdbApiStore implements Store {
  private static final String[] COLUMNS = {"id", "k", "c", "pad"};
  private static final int ID = 0;
  private static final int K = 1;
  private static final int C = 2;
  private static final int PAD = 3;

  private final NdbSessions sessions;

  NdbApiStore(NdbSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void insert(Row row) throws StoreException {
    sessions.run(
        session -> {
          table(session)
              .set(ID, row.id())
              .set(K, row.k())
              .set(C, row.c())
              .set(PAD, row.pad())
              .insert();
          return row;
        });
  }

  @Override
  public Row select(int id) throws StoreException {
    return sessions.run(
        session -> {
          NdbTable table = table(session).key(id);
          table.read();
          return new Row(table.number(ID), table.number(K), table.text(C), table.text(PAD));
        });
  }

  @Override
  public void update(int id, String c) throws StoreException {
    sessions.run(
        session -> {
          table(session).key(id).set(C, c).update(C);
          return c;
        });
  }

  @Override
  public void delete(int id) throws StoreException {
    sessions.run(
        session -> {
          table(session).key(id).delete();
          return id;
        });
  }

  private static NdbTable table(NdbSession session) throws StoreException {
    return session.table(CrudTable.NAME, COLUMNS);
  }
}
