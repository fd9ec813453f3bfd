// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** What a transaction writes: by key alone, but for an increment, which reads with a lock first. */
final class OltpWrites {
  private final Session session;
  private final IntFunction<TableTypes> types;
  private final boolean oneByOne;
  private final List<Object> written;

  /**
   * Writes in that session.
   *
   * @param oneByOne whether each is sent by itself, not with the next read or the commit
   * @param written takes the rows that are made, to be released
   */
  OltpWrites(
      Session session, IntFunction<TableTypes> types, boolean oneByOne, List<Object> written) {
    this.session = session;
    this.types = types;
    this.oneByOne = oneByOne;
    this.written = written;
  }

  void all(Writes writes) throws StoreException {
    if (oneByOne) {
      for (int id : writes.increments().ids()) {
        increase(writes.increments().table(), id);
      }
    } else {
      lockAndIncrease(writes);
    }
    for (int i = 0; i < writes.texts().size(); i++) {
      replaceText(writes.updates().table(), writes.updates().ids()[i], writes.texts().get(i));
    }
    for (SysbenchRow row : writes.replacements()) {
      session.deletePersistent(types.apply(writes.table()).whole(), row.id());
      send();
      insert(writes.table(), row);
    }
  }

  /**
   * Locks what is increased and what is replaced, in one round trip. A delete that has to wait for
   * its lock may be overtaken by the insert of the same row that was sent with it, which then fails
   * with 630.
   */
  private void lockAndIncrease(Writes writes) {
    // One instance a row: of two, each would write what it has read.
    Map<Integer, SbtestRow.WithK> increased = new LinkedHashMap<>();
    session.setLockMode(LockMode.EXCLUSIVE);
    try {
      for (int id : writes.increments().ids()) {
        increased.computeIfAbsent(id, key -> load(writes.increments().table(), key));
      }
      for (SysbenchRow row : writes.replacements()) {
        written.add(load(writes.table(), row.id()));
      }
      session.flush();
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
    for (int id : writes.increments().ids()) {
      increased.get(id).setK(increased.get(id).getK() + 1);
    }
    increased.values().forEach(session::updatePersistent);
    written.addAll(increased.values());
  }

  /** Loads the row first, because an update of a missing row fails. */
  private SbtestRow.WithK load(int table, int id) {
    return session.load(session.newInstance(types.apply(table).withK(), id));
  }

  /** Without the lock, increments by others would be lost, silently. */
  void increase(int table, int id) throws StoreException {
    SbtestRow.WithK row;
    session.setLockMode(LockMode.EXCLUSIVE);
    try {
      row = session.find(types.apply(table).withK(), id);
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
    if (row == null) {
      throw OltpReads.noRow(table, id);
    }
    row.setK(row.getK() + 1);
    session.updatePersistent(row);
    sent(row);
  }

  void replaceText(int table, int id, String c) {
    SbtestRow.WithC row = session.newInstance(types.apply(table).withC(), id);
    row.setC(c);
    session.updatePersistent(row);
    sent(row);
  }

  void insert(int table, SysbenchRow row) {
    SbtestRow.Whole instance = session.newInstance(types.apply(table).whole());
    if (row.id() != 0) {
      instance.setId(row.id());
    }
    instance.setK(row.k());
    instance.setC(row.c());
    instance.setPad(row.pad());
    session.makePersistent(instance);
    sent(instance);
  }

  private void sent(Object row) {
    written.add(row);
    send();
  }

  private void send() {
    if (oneByOne) {
      session.flush();
    }
  }
}
