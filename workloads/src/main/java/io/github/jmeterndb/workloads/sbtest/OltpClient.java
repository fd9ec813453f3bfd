// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Write.Kind;
import io.github.jmeterndb.workloads.sbtest.data.AnswerCheck;
import io.github.jmeterndb.workloads.sbtest.data.FoundText;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchInputs;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One thread's events: each is one of sysbench's scripts, once. */
final class OltpClient extends Client {
  private static final Map<Operation, Body> BODIES =
      Map.of(
          Sysbench.POINT_SELECT, OltpClient::pointSelect,
          Sysbench.UPDATE_INDEX, OltpClient::updateIndex,
          Sysbench.UPDATE_NON_INDEX, OltpClient::updateNonIndex,
          Sysbench.READ_ONLY, client -> client.execute(true, false),
          Sysbench.WRITE_ONLY, client -> client.execute(false, true),
          Sysbench.READ_WRITE, client -> client.execute(true, true),
          Sysbench.INSERT, OltpClient::insert,
          Sysbench.DELETE, OltpClient::delete);

  private final Oltp port;
  private final RowLedger ledger;
  private final SysbenchInputs inputs;
  private final AnswerCheck check;
  private final boolean inTransaction;
  private final boolean alone;
  private final Body body;

  OltpClient(
      Oltp port,
      RowLedger ledger,
      AnswerCheck check,
      Settings settings,
      Operation operation,
      Worker worker) {
    this.port = port;
    this.ledger = ledger;
    this.check = check;
    inputs = new SysbenchInputs(settings, worker, ledger.share());
    alone = worker.alone();
    inTransaction = !settings.isOn(SysbenchParameters.SKIP_TRX);
    body = BODIES.get(operation);
  }

  @Override
  protected boolean run() throws StoreException {
    body.run(this);
    return true;
  }

  private void pointSelect() throws StoreException {
    onlyReads();
    int table = inputs.table();
    int id = inputs.id();
    AllowedVersions allowed = ledger.allowed(table, FoundText.C, id);
    check.point(table, id, allowed, timed(() -> port.pointSelect(table, id)));
  }

  private void updateIndex() throws StoreException {
    Rows rows = inputs.written(SysbenchParameters.INDEX_UPDATES);
    Pending pending = ledger.begin();
    increments(pending, rows);
    write(
        pending,
        rows.ids().length == 1,
        () -> {
          for (int id : rows.ids()) {
            port.updateIndex(rows.table(), id);
          }
          return rows;
        });
  }

  private void updateNonIndex() throws StoreException {
    Rows rows = inputs.written(SysbenchParameters.NON_INDEX_UPDATES);
    Pending pending = ledger.begin();
    List<String> texts = texts(pending, rows);
    write(
        pending,
        texts.size() == 1,
        () -> {
          for (int i = 0; i < texts.size(); i++) {
            port.updateNonIndex(rows.table(), rows.ids()[i], texts.get(i));
          }
          return rows;
        });
  }

  private void execute(boolean reading, boolean writing) throws StoreException {
    if (!writing) {
      onlyReads();
    }
    Reads reads = reading ? inputs.reads() : Reads.NONE;
    Map<Integer, AllowedVersions> allowed = check.allowed(reads);
    Pending pending = ledger.begin();
    Writes writes = writing ? writes(pending) : Writes.NONE;
    ReadAnswers answers =
        inTransaction
            ? write(pending, true, () -> port.transaction(reads, writes))
            : write(pending, false, () -> port.withoutTransaction(reads, writes));
    check.answers(reads, allowed, answers);
  }

  /** The database gives the id: in the ledger, it is one behind those of the loaded rows. */
  private void insert() throws StoreException {
    int table = inputs.table();
    int id = ledger.nextAdded();
    int number = id - ledger.end() + 1;
    SysbenchRow row = Texts.row(table, 0, number, inputs.id());
    Pending pending = ledger.begin();
    pending.addInsert(table, id);
    write(
        pending,
        () -> {
          port.insert(table, row);
          return row;
        });
  }

  private void delete() throws StoreException {
    int table = inputs.table();
    int id = inputs.written();
    Pending pending = ledger.begin();
    pending.addDelete(table, id);
    boolean deleted;
    try {
      deleted = timed(() -> port.delete(table, id));
    } catch (StoreException | RuntimeException e) {
      pending.failed(mayBeApplied(e));
      throw e;
    }
    if (deleted) {
      pending.acknowledged();
    } else {
      pending.failed(false);
      if (alone && !pending.mayBeGone()) {
        throw StoreException.wrongEffect(
            "row %s of %s was not found, though it was not deleted"
                .formatted(id, Oltp.table(table)));
      }
    }
    was(deleted ? Sysbench.DELETED : Sysbench.ABSENT);
  }

  /** Statements that each stand alone may be there but for the one that failed. */
  private <T> T write(Pending pending, boolean together, Call<T> call) throws StoreException {
    if (together) {
      return write(pending, call);
    }
    T answer;
    try {
      answer = timed(call);
    } catch (StoreException | RuntimeException e) {
      pending.failed(true);
      throw e;
    }
    pending.acknowledged();
    return answer;
  }

  private Writes writes(Pending pending) {
    Rows increments = inputs.written(SysbenchParameters.INDEX_UPDATES);
    increments(pending, increments);
    Rows updates = inputs.written(SysbenchParameters.NON_INDEX_UPDATES);
    List<String> texts = texts(pending, updates);
    Rows replaced = inputs.written(SysbenchParameters.DELETE_INSERTS);
    List<SysbenchRow> rows = new ArrayList<>();
    for (int id : replaced.ids()) {
      long number = pending.add(replaced.table(), FoundText.C, id);
      pending.add(replaced.table(), id, Kind.ROW, number);
      rows.add(Texts.row(replaced.table(), id, number, inputs.id()));
    }
    return new Writes(increments, updates, texts, rows, replaced.table());
  }

  private static void increments(Pending pending, Rows rows) {
    for (int id : rows.ids()) {
      pending.add(rows.table(), id, Kind.INCREMENT);
    }
  }

  private List<String> texts(Pending pending, Rows rows) {
    List<String> texts = new ArrayList<>();
    for (int id : rows.ids()) {
      long number = pending.add(rows.table(), FoundText.C, id);
      texts.add(Texts.c(rows.table(), id, number));
    }
    return texts;
  }

  private interface Body {
    void run(OltpClient client) throws StoreException;
  }
}
